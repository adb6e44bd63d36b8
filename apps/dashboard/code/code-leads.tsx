import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { ExportLeads, Leads } from '../leads/leads.js';
import { Card } from '../ui/card.js';
import layout from '../ui/layout.module.css';
import { Page } from '../ui/page.js';

const route = getRouteApi('/codes/$id/leads');

/** Lists what visitors have sent with the form of one code. */
export function CodeLeads() {
  const { id } = route.useParams();
  return (
    <Page className={layout.stack}>
      <div className={clsx(layout.row, layout.end)}>
        <ExportLeads codeId={id} />
      </div>
      <Card>
        <Leads codeId={id} />
      </Card>
    </Page>
  );
}
