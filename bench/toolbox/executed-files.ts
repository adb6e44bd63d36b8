import { Session } from 'node:inspector/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OURS = ['apps', 'libs', 'src'];

export class ExecutedFiles {
  private constructor(private readonly session: Session) {}

  static async start(): Promise<ExecutedFiles> {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    return new ExecutedFiles(session);
  }

  async reset(): Promise<void> {
    await this.session.post('Profiler.takePreciseCoverage');
  }

  async list(): Promise<Set<string>> {
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    const executed = result.filter(({ url, functions }) => {
      const isOurs = url.startsWith('file:') && OURS.some((folder) => isBelow(folder, url));
      return isOurs && functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
    });
    return new Set(executed.map(({ url }) => fileURLToPath(url).slice(ROOT.length).replace(/\.js$/, '.ts')));
  }

  async stop(): Promise<void> {
    await this.session.post('Profiler.stopPreciseCoverage');
    this.session.disconnect();
  }
}

const isBelow = (folder: string, url: string) => fileURLToPath(url).startsWith(`${ROOT}${folder}${sep}`);
