const CATEGORIES = {
  ...{
    app: 'App',
    coupon: 'Coupon',
    email: 'Email',
    epc_payment: 'SEPA payment',
    event: 'Event',
    file: 'File',
  },
  ...{ gs1: 'GS1 Digital Link', landing_page: 'Landing page', location: 'Location', menu: 'Menu' },
  ...{ phone: 'Phone call', sms: 'SMS', social: 'Social links', text: 'Text', url: 'URL' },
  ...{ vcard: 'Contact card', whatsapp: 'WhatsApp', wifi: 'Wi-Fi' },
};

const urlField = {
  key: 'url',
  label: 'URL',
  helpText: 'The web page that the QR code opens. Leave it empty for other categories.',
};
const contentField = {
  key: 'qr_data',
  label: 'Content',
  type: 'text',
  helpText: 'For other categories: their fields as JSON, such as `{"text": "Hello"}`',
};
const commonFields = [
  urlField,
  contentField,
  { key: 'external_id', label: 'External ID', helpText: 'The ID that the QR code has in your own system' },
  { key: 'folder_id', label: 'Folder ID' },
  { key: 'tags', label: 'Tags', list: true },
];

const sample = {
  id: '01936f5e-7d2a-7c3b-9a41-2f4f2b1d9a55',
  name: 'Table 4',
  category: 'url',
  short_url: 'https://qr.example.com/7h2k9qxa',
  status: 'active',
  scan_count: 0,
};

/** The body of a request, without the fields that are left empty. */
function bodyOf(z, { id, url, qr_data, ...fields }) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  const content = url ? { url } : parsed(z, qr_data);
  return { ...Object.fromEntries(given), ...(content && { qr_data: content }) };
}

function parsed(z, text) {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new z.errors.Error(
      `Content must be JSON, such as {"text": "Hello"}, and is ${text}`,
      'invalid_json',
    );
  }
}

export const createQrCode = {
  key: 'create_qr_code',
  noun: 'QR code',
  display: { label: 'Create QR Code', description: 'Creates a QR code with a short URL.' },
  operation: {
    inputFields: [
      { key: 'name', label: 'Name', required: true },
      { key: 'category', label: 'Category', required: true, default: 'url', choices: CATEGORIES },
      ...commonFields,
    ],
    async perform(z, { inputData }) {
      const request = { url: '/api/v1/qr', method: 'POST', json: bodyOf(z, inputData) };
      return (await z.request(request)).data;
    },
    sample,
  },
};

export const updateQrCode = {
  key: 'update_qr_code',
  noun: 'QR code',
  display: { label: 'Update QR Code', description: 'Changes what a QR code opens, its name or its status.' },
  operation: {
    inputFields: [
      { key: 'id', label: 'ID', required: true, search: 'find_qr_code.id' },
      { key: 'name', label: 'Name' },
      {
        key: 'status',
        label: 'Status',
        choices: { active: 'Active', paused: 'Paused', archived: 'Archived' },
      },
      ...commonFields,
    ],
    async perform(z, { inputData }) {
      const url = `/api/v1/qr/${encodeURIComponent(inputData.id)}`;
      return (await z.request({ url, method: 'PATCH', json: bodyOf(z, inputData) })).data;
    },
    sample,
  },
};

export { sample };
