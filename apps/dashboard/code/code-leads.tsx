import { getRouteApi } from '@tanstack/react-router';
import { ExportLeads, Leads } from '../leads/leads.js';

const route = getRouteApi('/codes/$id/leads');

/** Lists what visitors have sent with the form of one code. */
export function CodeLeads() {
  const { id } = route.useParams();
  return (
    <div className="page stack">
      <div className="row end">
        <ExportLeads codeId={id} />
      </div>
      <div className="card">
        <Leads codeId={id} />
      </div>
    </div>
  );
}
