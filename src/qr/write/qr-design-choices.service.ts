import { Injectable } from '@nestjs/common';
import { categoryOf, fitsSymbol, PLAIN_DESIGN, type StoredDesign, type DesignDto } from '#libs/qr-codes';
import { Transactions, type QrCode } from '#libs/database';
import type { Problem } from '../../http/problems/index.js';
import type { CreateQrCodeDto } from '../record/qr-create.dto.js';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { storedId, UUID } from '../../http/requests/id.pipe.js';
import { atChoice, completed, copyOfDesign, DEFAULT_DESIGN, designChoice } from './qr-designed-symbol.js';
import type { NewQrCode } from './new-codes.js';
import {
  noSpaceForSymbol,
  templateBesideDesign,
  unknownTemplate,
} from '../design-templates/design-templates.errors.js';

/** Parameters: workspace, templates. */
const FIND_DESIGNS = `
  select template.id, template.design, template.id = workspace.default_design_template_id as "isDefault"
  from workspaces workspace join design_templates template on template.workspace_id = workspace.id
  where workspace.id = $1 and (template.id = any($2) or template.id = workspace.default_design_template_id)`;

/** Members that a merge patch needs to replace a whole design. */
const RESET = Object.fromEntries(Object.keys(PLAIN_DESIGN).map((name) => [name, null]));

/** A patch of a code in which the design of a template stands for its id. */
export interface ChosenPatch {
  /** Without an id that is null. */
  sent: object;
  patchOf: (code: Pick<QrCode, 'category' | 'qrData'>) => object;
  /** The error of `designChoice`. */
  choice: string | null;
  /** A logo that is stored already. */
  logo: string | null;
}

/** Copies the designs of templates, and the workspace's default one, into QR codes. */
@Injectable()
export class QrDesignChoicesService {
  constructor(private readonly transactions: Transactions) {}

  /** Gives codes that are not stored yet the designs that they choose. @returns the refusals by id of the row */
  async dress(scope: WorkspaceScope, codes: readonly NewQrCode[]): Promise<Map<string, Problem>> {
    const refused = new Map<string, Problem>();
    const choices = new Set(codes.flatMap(({ choice }) => choice ?? []));
    const designs = await this.find(scope, choices);
    for (const { row, choice, symbol } of codes) {
      if (choice === null || symbol === null) continue;
      const design = designs.get(choice);
      if (!design) {
        if (choice !== DEFAULT_DESIGN) refused.set(row.id, unknownTemplate());
        continue;
      }
      row.design = copyOfDesign(design, symbol.fixedLevel);
      const { error_correction: level } = completed({ ...symbol, design: row.design });
      if (!fitsSymbol(symbol.payload, level)) refused.set(row.id, atChoice(noSpaceForSymbol(level), choice));
    }
    return refused;
  }

  /** A body that replaces a code. @throws ValidationFailed for an unknown template */
  async dressBody(scope: WorkspaceScope, body: CreateQrCodeDto): Promise<CreateQrCodeDto> {
    const choice = designChoice(body);
    if (choice === null) return body;
    const design = (await this.find(scope, new Set([choice]))).get(choice);
    if (!design && choice !== DEFAULT_DESIGN) throw unknownTemplate();
    const { design_template_id: _, ...others } = body;
    const { errorCorrection = null } = categoryOf(body.category);
    return design ? { ...others, design: copyOfDesign(design, errorCorrection) as DesignDto } : others;
  }

  /** @throws ValidationFailed for an unknown template, or one beside a design */
  async readPatch(scope: WorkspaceScope, patch: object): Promise<ChosenPatch> {
    const { design_template_id: id } = patch as Record<string, unknown>;
    return chosenPatch(patch, await this.find(scope, new Set(typeof id === 'string' ? [id] : [])));
  }

  /** Returns the designs of those templates that exist, by id as it was sent. */
  async find(
    { workspaceId }: WorkspaceScope,
    choices: ReadonlySet<string>,
  ): Promise<Map<string, StoredDesign>> {
    if (choices.size === 0) return new Map();
    const ids = [...choices].map(storedId).filter((choice) => UUID.test(choice));
    const found = await this.transactions.query<{
      id: string;
      design: StoredDesign;
      isDefault: boolean | null;
    }>(FIND_DESIGNS, [workspaceId, ids]);
    return new Map(
      found.flatMap(({ id, design, isDefault }) => [
        ...[...choices]
          .filter((choice) => storedId(choice) === id)
          .map((choice) => [choice, design] as const),
        ...(isDefault ? [[DEFAULT_DESIGN, design] as const] : []),
      ]),
    );
  }
}

/**
 * Returns a merge patch in which the design of a template stands for its id.
 * @param designs of the templates that exist, by id
 * @throws ValidationFailed for an unknown template, or one beside a design
 */
export function chosenPatch(patch: object, designs: ReadonlyMap<string, StoredDesign>): ChosenPatch {
  const { design_template_id: id, ...others } = patch as Record<string, unknown>;
  if (id === undefined || id === null)
    return { sent: others, patchOf: () => others, choice: null, logo: null };
  if ('design' in others) throw templateBesideDesign();
  const choice = typeof id === 'string' ? id : '';
  const design = designs.get(choice);
  if (!design) throw unknownTemplate();
  return {
    patchOf: ({ category }) => {
      const { errorCorrection = null } = categoryOf(category);
      return { ...others, design: { ...RESET, ...copyOfDesign(design, errorCorrection) } };
    },
    ...{ sent: patch, choice, logo: design.logo ?? null },
  };
}
