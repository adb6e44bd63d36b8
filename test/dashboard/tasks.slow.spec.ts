import { testAnalytics } from './tasks/analytics.js';
import { testBulk } from './tasks/bulk.js';
import { testCodes } from './tasks/codes.js';
import { testDesign } from './tasks/design.js';
import { testEdit } from './tasks/edit.js';
import { testFirstRun } from './tasks/first-run.js';
import { testForms } from './tasks/forms.js';
import { testList } from './tasks/list.js';
import { testOffline } from './tasks/offline.js';
import { testSettings } from './tasks/settings.js';
import { useStage, useSurroundings } from './tasks/stage.js';
import { testWebhooks } from './tasks/webhooks.js';

const world = useSurroundings();

/** The tasks of each screen that npm test leaves out. */
describe('in the dashboard, a person', () => {
  const stage = useStage(world, 'rarely');
  testFirstRun(stage);
  testCodes(stage);
  testList(stage);
  testBulk(stage);
  testAnalytics(stage);
  testOffline(stage);
  testForms(stage);
  testEdit(stage);
  testDesign(stage);
  testWebhooks(stage);
  testSettings(stage);
});
