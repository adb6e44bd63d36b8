import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconGitMerge } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortForm } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { codeQuery, type Code } from '../codes/codes.queries.js';
import { faultsOf, otherFaults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import { FormFaults } from '../ui/form-faults.js';
import layout from '../ui/layout.module.css';
import { Note } from '../ui/note.js';
import { Side, Split } from '../ui/split.js';
import { useObjectUrl } from '../ui/use-object-url.js';
import { ColorFields } from './color-fields.js';
import { designOf, PLAIN, type DesignForm } from './design-form.js';
import styles from './design.module.css';
import { previewQuery } from './design.queries.js';
import { DownloadDesign } from './download-design.js';
import { FrameFields } from './frame-fields.js';
import { LogoField } from './logo-field.js';
import { Preview, type Surface } from './preview.js';
import { PresetFields, ShapeFields } from './shape-fields.js';
import { TemplateFields } from './template-fields.js';
import { ThingPanel } from './thing-panel.js';
import { ThingStage } from './thing-stage.js';
import { THINGS, type ThingName } from './things.js';
import { useSavedDesign } from './use-saved-design.js';
import { useUndo } from './use-undo.js';

const svgBlob = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

/** The height of a picture by its width, which a frame with a text changes. */
function ratioOf(svg: string): number {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return width === undefined || height === undefined ? 1 : Number(height) / Number(width);
}

const route = getRouteApi('/codes/$id/design');
const PREVIEW_DELAY_MS = 150;

export function CodeDesign() {
  const { id } = route.useParams();
  const { data: code } = useSuspenseQuery(codeQuery(id));
  return <DesignEditor code={code} />;
}

function DesignEditor({ code }: { code: Code }) {
  const { t } = useTranslation(['design', 'ui']);
  const { canEdit, workspace } = useSession();
  const { value: form, set, undo, redo, canUndo, canRedo } = useUndo<DesignForm>(designOf(code.design));
  const saved = useSavedDesign(code, form, set);
  const [shown] = useDebouncedValue(form, PREVIEW_DELAY_MS);
  const {
    data: preview,
    error,
    isPlaceholderData,
  } = useQuery({
    ...previewQuery(code, shown),
    placeholderData: keepPreviousData,
  });
  const faults = faultsOf(error);
  const image = useObjectUrl(preview?.svg, svgBlob);
  const [surface, setSurface] = useState<Surface>('white');
  const [thing, setThing] = useState<ThingName>('tent');
  const [sizes, setSizes] = useState<Partial<Record<ThingName, number>>>({});
  const size = sizes[thing] ?? THINGS[thing].usual;
  const minimum = preview === undefined || preview.decoded === null ? null : preview.minimum_print_size_mm;
  const change = (changed: Partial<DesignForm>) => {
    saved.clearRefusal();
    set({ ...form, ...changed });
  };
  return (
    <Split className={styles.design}>
      <div className={clsx(layout.stack, layout.large)}>
        <div className={clsx(layout.row, layout.wrap)}>
          <ActionIcon variant="default" aria-label={t('undo')} disabled={!canUndo} onClick={undo}>
            <IconArrowBackUp size={16} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('redo')} disabled={!canRedo} onClick={redo}>
            <IconArrowForwardUp size={16} />
          </ActionIcon>
          <Button variant="subtle" onClick={() => set(PLAIN)}>
            {t('reset')}
          </Button>
          {canEdit ? (
            <div className={clsx(layout.row, styles.save)}>
              {saved.isChanged ? <span className={font.sub}>{t('unsaved')}</span> : null}
              <Button
                loading={saved.isPending}
                disabled={!saved.isChanged || saved.conflict !== null}
                onClick={saved.save}
              >
                {t('ui:save')}
              </Button>
            </div>
          ) : null}
        </div>
        <FormFaults faults={saved.refusal === null ? [] : [t('notSaved', { reason: saved.refusal })]} />
        {saved.question}
        {saved.conflict === null ? null : <DesignConflict {...saved.conflict} />}
        <FormFaults faults={otherFaults(faults, ['/design/frame/text'])} />
        {surface !== 'thing' || image === null || minimum === null ? null : (
          <ThingStage
            {...{ thing, size, minimum }}
            symbol={image}
            ratio={ratioOf(preview?.svg ?? '')}
            color={form.foreground}
            house={workspace.name}
            title={code.name}
            url={code.short_url === null ? '' : shortForm(code.short_url)}
          />
        )}
        <TemplateFields form={form} onChange={change} />
        <PresetFields form={form} onChange={change} />
        <ShapeFields form={form} onChange={change} />
        <ColorFields form={form} onChange={change} />
        <LogoField form={form} onChange={change} />
        <FrameFields form={form} onChange={change} faults={faults} />
      </div>
      <Side className={clsx(layout.stack, isPlaceholderData && layout.stale)}>
        <Preview
          {...{ preview, image, surface }}
          name={code.name}
          form={shown}
          onSurface={setSurface}
          onFix={change}
        >
          <ThingPanel
            {...{ code, form, thing, size, minimum }}
            onThing={setThing}
            onSize={(chosen) => setSizes({ ...sizes, [thing]: chosen })}
          />
        </Preview>
        <DownloadDesign code={code} form={form} isReady={preview?.decoded !== null && error === null} />
      </Side>
    </Split>
  );
}

function DesignConflict({ takeTheirs, keepMine }: { takeTheirs: () => void; keepMine: () => void }) {
  const { t } = useTranslation('design');
  return (
    <Note tone="warn" icon={IconGitMerge} role="alert">
      <div className={clsx(layout.stack, layout.small)}>
        <p>{t('conflict')}</p>
        <div className={clsx(layout.row, layout.wrap)}>
          <Button variant="default" size="xs" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button variant="default" size="xs" onClick={keepMine}>
            {t('keepMine')}
          </Button>
        </div>
      </div>
    </Note>
  );
}
