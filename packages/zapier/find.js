import { sample } from './codes.js';

export const findQrCode = {
  key: 'find_qr_code',
  noun: 'QR code',
  display: { label: 'Find QR Code', description: 'Finds a QR code by its external ID, a tag or text.' },
  operation: {
    inputFields: [
      { key: 'external_id', label: 'External ID' },
      { key: 'tag', label: 'Tag' },
      { key: 'q', label: 'Text', helpText: 'Words of the name, the content or the tags' },
    ],
    async perform(z, { inputData }) {
      const params = Object.fromEntries(Object.entries(inputData).filter(([, value]) => value));
      return (await z.request({ url: '/api/v1/qr', params })).data.data;
    },
    sample,
  },
};
