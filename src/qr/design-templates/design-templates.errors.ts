import { fieldFault, invalid, problem, ValidationFailed } from '../../http/problems/index.js';

export const DesignTemplateNotFound = problem(
  404,
  'not_found',
  () => 'No such design template in this workspace.',
);
export const TemplateNameTaken = problem(409, 'conflict', (name: string) => ({
  detail: `A design template named "${name}" already exists; names must differ, ignoring case.`,
  errors: [fieldFault('/name', 'is already taken by another design template', 'taken')],
}));
export const TooManyDesignTemplates = problem(
  409,
  'conflict',
  (most: number) =>
    `A workspace can have at most ${most} design templates; delete one that is no longer needed.`,
);

/** The same for a malformed id and for one that does not exist. */
export const TEMPLATE_FAULT = 'must be the id of a design template of this workspace';

const templateFault = (message: string) => fieldFault('/design_template_id', message);

export const BESIDE_DESIGN = templateFault(
  'must be omitted if design is sent: both say how the symbol looks',
);
export const templateBesideDesign = () => new ValidationFailed([BESIDE_DESIGN]);
export const unknownTemplate = () => new ValidationFailed([templateFault(TEMPLATE_FAULT)]);

/** Refuses a design whose level of error correction is too high for the content of a static symbol. */
export const noSpaceForSymbol = (level: string) =>
  invalid('/design', `its error correction ${level} leaves too little space for the content of the symbol`);
