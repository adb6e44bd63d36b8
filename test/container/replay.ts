import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DockerfileParser, type Copy, type Instruction, type JSONInstruction } from 'dockerfile-ast';
import { buildContext } from './build-context.js';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** This is neither root nor the image's user, so a RUN step that needs root fails. */
const BUILDER = 10_002;

export interface Stage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: number | null;
  command: string[];
  healthcheck: string[];
}

/**
 * Returns options of child_process that run a program as a user of the image; without root, it runs as the current
 * user.
 */
export const as = (user: number | null) => (isRoot && user ? { uid: user, gid: user } : {});

/** Executes a Dockerfile in folders below `root` with this machine's Node; an engine would only add its base image. */
export class DockerfileReplay {
  output = '';
  private readonly stages = new Map<string, Stage>();

  constructor(
    private readonly root: string,
    private readonly context: string,
    private readonly runEnv: Record<string, string>,
    /** Replacements of RUN steps by their scripts; each gets the folder in which the step would run. */
    private readonly replacements: Partial<Record<string, (folder: string) => Promise<void>>> = {},
  ) {}

  async follow(text: string): Promise<Stage> {
    let stage: Stage | undefined;
    for (const instruction of DockerfileParser.parse(text).getInstructions()) {
      if (instruction.getKeyword() === 'FROM') stage = this.begin(instruction);
      else if (stage) await this.step(stage, instruction);
    }
    if (!stage) throw new Error('the Dockerfile has no FROM');
    // An engine's copies belong to root, so that the image's user cannot write them.
    if (isRoot) await run('chown', ['-R', '0:0', stage.root]);
    return stage;
  }

  private begin(instruction: Instruction): Stage {
    const [image = '', , name = `stage-${this.stages.size}`] = words(instruction);
    const root = join(this.root, name);
    const base = this.stages.get(image);
    if (base) cpSync(base.root, root, { recursive: true });
    else mkdirSync(root);
    const blank = { workdir: '/', env: {}, user: null, command: [], healthcheck: [] };
    const stage = { ...(base ?? blank), root, env: { ...base?.env } };
    this.stages.set(name, stage);
    return stage;
  }

  private async step(stage: Stage, instruction: Instruction): Promise<void> {
    const content = instruction.getArgumentsContent() ?? '';
    switch (instruction.getKeyword()) {
      case 'ARG':
      case 'EXPOSE':
      case 'LABEL':
        return;
      case 'ENV':
        for (const [, name = '', value = ''] of content.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
        return;
      case 'WORKDIR':
        stage.workdir = resolve(stage.workdir, content);
        mkdirSync(join(stage.root, stage.workdir), { recursive: true });
        return;
      case 'USER':
        stage.user = Number(content.split(':')[0]);
        return;
      case 'COPY':
        return this.copy(stage, words(instruction), (instruction as Copy).getFromFlag()?.getValue());
      case 'RUN':
        return this.run(stage, content);
      case 'CMD':
        stage.command = jsonStrings(instruction);
        return;
      case 'HEALTHCHECK':
        stage.healthcheck = JSON.parse(content.slice(content.indexOf('['))) as string[];
        return;
      default:
        throw new Error(`the replay does not know ${instruction.getKeyword()}`);
    }
  }

  private async copy(stage: Stage, paths: string[], from: string | null | undefined): Promise<void> {
    const sources = paths.slice(0, -1);
    const target = join(stage.root, resolve(stage.workdir, paths.at(-1) ?? ''));
    if (from) {
      const source = join(this.stages.get(from)?.root ?? '', sources[0] ?? '');
      await run('cp', ['-a', source, target]);
      return;
    }
    const files = buildContext(this.context);
    for (const source of sources) {
      const found = source === '.' ? files : files.filter((file) => file === source);
      if (found.length === 0) throw new Error(`COPY ${source}: .dockerignore leaves no such file`);
      for (const file of found) {
        const copy = join(target, source === '.' ? file : basename(file));
        mkdirSync(dirname(copy), { recursive: true });
        cpSync(join(this.context, file), copy);
      }
    }
  }

  private async run(stage: Stage, script: string): Promise<void> {
    const cwd = join(stage.root, stage.workdir);
    const replacement = this.replacements[script];
    if (replacement) return replacement(cwd);
    if (/\s\//.test(script))
      throw new Error(`this would change folders of this machine, so replace it: ${script}`);
    if (isRoot) await run('chown', ['-R', `${BUILDER}:${BUILDER}`, stage.root]);
    const env = { ...this.runEnv, ...stage.env };
    const { stdout, stderr } = await run('sh', ['-c', script], {
      cwd,
      env,
      ...as(BUILDER),
      maxBuffer: 2 ** 26,
    });
    this.output += stdout + stderr;
  }
}

export function builderFolder(path: string): string {
  if (!existsSync(path)) mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  if (isRoot) execFileSync('chown', ['-R', `${BUILDER}:${BUILDER}`, path]);
  return path;
}

const words = (instruction: Instruction) =>
  instruction
    .getArguments()
    .map((argument) => argument.getValue())
    .filter((word) => !word.startsWith('--'));

const jsonStrings = (instruction: Instruction) =>
  (instruction as JSONInstruction).getJSONStrings().map((text) => text.getJSONValue());
