import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { DesignTemplate, newId, onViolation, Transactions } from '#libs/database';
import { compactDesign, DesignDto, needsProof, type StoredDesign } from '#libs/qr-codes';
import { inDeclaredOrder } from '#libs/validation';
import type { Caller } from '../../http/requests/caller.js';
import { nothingToChange, raise, ValidationFailed } from '../../http/problems/index.js';
import { assertMatches, type Precondition } from '../../http/requests/if-match.js';
import { mergePatch } from '../../http/requests/json-values.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { Preparation } from '../../http/requests/preparation.js';
import { validate } from '../../http/requests/validate.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { QrDesignsService } from '../write/qr-designs.service.js';
import type { RecordPageQuery } from '../../http/requests/page.dto.js';
import { CreateDesignTemplateDto, type UpdateDesignTemplateDto } from './design-templates.dto.js';
import {
  DesignTemplateNotFound,
  TemplateNameTaken,
  TooManyDesignTemplates,
} from './design-templates.errors.js';

const MAX_TEMPLATES = 100;

/** The designs that a workspace has named. They are read by decoders before they are stored, as those of QR codes. */
@Injectable()
export class DesignTemplatesService implements Preparation {
  private readonly prepared = new WeakMap<Caller, StoredDesign>();

  constructor(
    @InjectRepository(DesignTemplate) private readonly templates: Repository<DesignTemplate>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly designs: QrDesignsService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @throws ValidationFailed for the cursor of another list */
  list({ workspaceId }: Caller, query: RecordPageQuery): Promise<Page<DesignTemplate>> {
    const all = this.templates.createQueryBuilder('template').where({ workspaceId });
    return this.newestFirst.page(all, 'createdAt', ['design templates', workspaceId], query);
  }

  /** @throws DesignTemplateNotFound */
  async findOrThrow({ workspaceId }: Caller, id: string): Promise<DesignTemplate> {
    return (await this.templates.findOneBy({ id, workspaceId })) ?? raise(new DesignTemplateNotFound());
  }

  /** For `create`. @throws ValidationFailed, UnscannableDesign, QueueFull */
  async prepare(caller: Caller, { body }: Request): Promise<void> {
    this.prepared.set(caller, await this.prove((body as CreateDesignTemplateDto).design));
  }

  /** @throws ValidationFailed, UnscannableDesign, TemplateNameTaken, TooManyDesignTemplates, QueueFull */
  async create(caller: Caller, { name, design }: CreateDesignTemplateDto): Promise<DesignTemplate> {
    const { workspaceId } = caller;
    const now = this.clock.now();
    const template: DesignTemplate = {
      ...{ id: newId(), workspaceId, name, nameNorm: DesignTemplate.normalizeName(name) },
      design: this.prepared.get(caller) ?? (await this.prove(design)),
      ...{ version: 1, createdAt: now, updatedAt: now },
    };
    await this.transactions.run(async () => {
      await this.workspaces.lock(caller);
      const count = await this.templates.countBy({ workspaceId });
      if (count >= MAX_TEMPLATES) throw new TooManyDesignTemplates(MAX_TEMPLATES);
      await onViolation(nameTaken(name), this.templates.insert(template));
    });
    return template;
  }

  /**
   * A patch that changes nothing is not an edit.
   * @throws ValidationFailed, DesignTemplateNotFound, PreconditionFailed, UnscannableDesign, TemplateNameTaken, QueueFull
   */
  async update(
    caller: Caller,
    id: string,
    patch: UpdateDesignTemplateDto,
    precondition: Precondition,
  ): Promise<DesignTemplate> {
    if (Object.keys(patch).length === 0) throw nothingToChange();
    const { workspaceId } = caller;
    const current = await this.findOrThrow(caller, id);
    const { name, version } = current;
    const merged = mergedDesign(current, patch);
    assertMatches(precondition, version);
    const edit = {
      ...(patch.name !== undefined && {
        name: patch.name,
        nameNorm: DesignTemplate.normalizeName(patch.name),
      }),
      ...(jsonOf(merged) !== jsonOf(current.design) && { design: await this.prove(merged, current.design) }),
    };
    if (!('design' in edit) && (edit.name ?? name) === name) return current;
    const stored = { ...edit, version: version + 1, updatedAt: this.clock.now() };
    const { affected } = await onViolation(
      nameTaken(edit.name ?? name),
      this.templates.update({ id, workspaceId, version }, stored),
    );
    // Somebody else has changed it since it was read.
    return affected === 0 ? this.update(caller, id, patch, precondition) : { ...current, ...stored };
  }

  /** @throws DesignTemplateNotFound, PreconditionFailed */
  async delete(caller: Caller, id: string, precondition: Precondition): Promise<void> {
    const { workspaceId } = caller;
    const { version } = await this.findOrThrow(caller, id);
    assertMatches(precondition, version);
    const { affected } = await this.templates.delete({ id, workspaceId, version });
    if (affected === 0) await this.delete(caller, id, precondition);
  }

  private async prove(sent: StoredDesign, known: StoredDesign = {}): Promise<StoredDesign> {
    const design = compactDesign(sent);
    if (!needsProof(design)) return design;
    return (await this.designs.proveSample(design, [known.logo])).stored;
  }
}

/** @throws ValidationFailed */
function mergedDesign({ name, design }: DesignTemplate, patch: UpdateDesignTemplateDto): StoredDesign {
  if (patch.design === undefined) return design;
  const merged = mergePatch({ name, design }, { design: patch.design });
  const { instance, faults } = validate(CreateDesignTemplateDto, { name, design: {}, ...merged });
  if (faults.length > 0) throw new ValidationFailed(faults);
  return compactDesign(instance.design);
}

const jsonOf = (design: StoredDesign): string => JSON.stringify(inDeclaredOrder(DesignDto, design));

const nameTaken = (name: string) => ({ design_templates_name: () => new TemplateNameTaken(name) });
