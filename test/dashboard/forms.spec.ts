import { testDesign } from './tasks/design.js';
import { testEdit } from './tasks/edit.js';
import { testForms } from './tasks/forms.js';
import { testOperator } from './tasks/operator.js';
import { testPages } from './tasks/pages.js';
import { testSettings } from './tasks/settings.js';
import { useStage, useSurroundings } from './tasks/stage.js';
import { testWebhooks } from './tasks/webhooks.js';

const world = useSurroundings();

/** The other tasks are in tasks.spec.ts, so that both run at the same time. */
describe('in the dashboard, a person who fills in forms', () => {
  const stage = useStage(world, 'often');
  testForms(stage);
  testEdit(stage);
  testPages(stage);
  testDesign(stage);
  testWebhooks(stage);
  testSettings(stage);
  testOperator(stage);
});
