/** What guests sent with the form of "Order again". */
export const SAMPLE_LEADS = [
  ['Jan Moser', '2', ''],
  ['Lea Frei', '5–8', 'A quiet corner, it is a birthday'],
  ['Mia Huber', 'More', 'A table by the window, and a high chair for our youngest.'],
  ['Zoe Weiss', '3–4', ''],
  ['Sara Roth', 'More', 'Company dinner, 22 people'],
  ['Nils Egger', '2', 'Vegan'],
  ['Noa Alber', '3–4', ''],
  ['Lia Rossi', '5–8', ''],
  ['Eva Kunz', '2', 'Gluten-free, please'],
  ['Max Hofer', '3–4', ''],
  ['Ida Steiner', '2', ''],
  ['Ben Brun', '2', 'Is there parking?'],
] as const;

/** The first ones, which nobody has answered yet. */
export const NEW_LEADS = 4;
export const FORM_OF_LEADS = 'again';
