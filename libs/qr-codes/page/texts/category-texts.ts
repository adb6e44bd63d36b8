/** The fixed texts on the pages of categories. */
export interface CategoryTexts {
  coupon: Record<'code' | 'validUntil' | 'terms' | 'viewOffer', string>;
  email: Record<'title' | 'to' | 'copy' | 'subject' | 'text' | 'write', string>;
  event: Record<'when' | 'where' | 'moreInformation' | 'save', string>;
  landingPage: Record<'submit', string>;
  location: Record<'title' | 'coordinates' | 'openInApp' | 'showOnMap', string>;
  menu: {
    /** @param list separated by commas */
    allergens: (list: string) => string;
  };
  phone: Record<'title' | 'number' | 'call', string>;
  sms: Record<'title' | 'to' | 'text' | 'write', string>;
  text: Record<'title', string>;
  vcard: Record<
    'mobile' | 'work' | 'home' | 'fax' | 'phone' | 'email' | 'website' | 'address' | 'note' | 'save',
    string
  >;
  wifi: Record<'title' | 'network' | 'password' | 'security' | 'none' | 'hidden' | 'select', string>;
}
