/** Bodies that Swagger UI offers to send as they are. The names show in its menu. */
const menu = { name: 'Table 4', category: 'url', qr_data: { url: 'https://example.com/menu' } };
const wifi = {
  name: 'Guest network',
  category: 'wifi',
  qr_data: { ssid: 'Guests', encryption: 'WPA', password: 'a long password' },
};

export const CREATE_EXAMPLES = {
  url: { summary: 'A web address, which can be changed after printing', value: menu },
  wifi: { summary: 'A Wi-Fi network', value: wifi },
};
export const UPDATE_EXAMPLES = {
  name: { summary: 'Another name', value: { name: 'Table 5' } },
  destination: { summary: 'Another web address', value: { qr_data: { url: 'https://example.com/lunch' } } },
};
