import { testAnalytics } from './tasks/analytics.js';
import { testBulk } from './tasks/bulk.js';
import { testCodes } from './tasks/codes.js';
import { testDesign } from './tasks/design.js';
import { testEdit } from './tasks/edit.js';
import { testFirstRun } from './tasks/first-run.js';
import { testForms } from './tasks/forms.js';
import { testOffline } from './tasks/offline.js';
import { testPages } from './tasks/pages.js';
import { testSettings } from './tasks/settings.js';
import { useStage, useSurroundings } from './tasks/stage.js';
import { testStory } from './tasks/story.js';
import { testWebhooks } from './tasks/webhooks.js';

const world = useSurroundings();

describe('in the dashboard, a person', () => {
  const stage = useStage(world);
  testFirstRun(stage);
  testForms(stage);
  testCodes(stage);
  testBulk(stage);
  testAnalytics(stage);
  testEdit(stage);
  testPages(stage);
  testDesign(stage);
  testWebhooks(stage);
  testSettings(stage);
  testOffline(stage);
});

describe('in the dashboard, a newcomer', () => testStory(world));
