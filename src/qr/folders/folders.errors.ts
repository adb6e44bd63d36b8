import { faultAt, fieldFault, problem, ValidationFailed, type Fault } from '../../http/problems/index.js';

export const FolderNotFound = problem(404, 'not_found', () => 'No such folder in this workspace.');
export const FolderNameTaken = problem(409, 'conflict', (name: string) => ({
  detail: `A folder named "${name}" already exists here; sibling folders must have different names, ignoring case.`,
  errors: [fieldFault('/name', 'is already taken in this folder', 'taken')],
}));
export const SubfolderNameTaken = problem(
  409,
  'conflict',
  (name: string) =>
    `A folder in "${name}" has the same name as a folder next to "${name}"; rename one of the two first. Nothing was changed.`,
);

/** The text is the same for a malformed id and for one that does not exist. */
export const FOLDER_FAULT = 'must be the id of a folder of this workspace';
const NOT_A_PARENT = `parent_id ${FOLDER_FAULT}`;

const TREE_FAULTS = {
  unknown: { code: 'invalid_value', detail: `${NOT_A_PARENT}, or null` },
  cycle: { code: 'cycle', detail: 'parent_id must not be the folder itself or a folder below it' },
  too_deep: { code: 'too_deep', detail: 'parent_id must not nest folders more than 5 levels deep' },
} as const satisfies Record<string, Fault>;
export type TreeFault = keyof typeof TREE_FAULTS;

export const misplaced = (fault: TreeFault) =>
  new ValidationFailed([{ pointer: '/parent_id', ...TREE_FAULTS[fault] }]);

export const UNKNOWN_PARENT = faultAt('parent_id', `${NOT_A_PARENT}, or none`);
