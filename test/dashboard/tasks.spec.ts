import { testBulk } from './tasks/bulk.js';
import { testCodes } from './tasks/codes.js';
import { testFiles } from './tasks/files.js';
import { testFirstRun } from './tasks/first-run.js';
import { testList } from './tasks/list.js';
import { testReports } from './tasks/reports.js';
import { useStage, useSurroundings } from './tasks/stage.js';
import { testStory } from './tasks/story.js';

const world = useSurroundings();

describe('in the dashboard, a person', () => {
  const stage = useStage(world, 'often');
  testFirstRun(stage);
  testCodes(stage);
  testList(stage);
  testBulk(stage);
  testReports(stage);
  testFiles(stage);
});

describe('in the dashboard, a newcomer', () => testStory(world));
