import { Agent, request } from 'undici';

export interface Target {
  url: string;
  key: string;
}

export async function askAtOnce(
  targets: Target[],
  times: number,
  onAnswer: (answered: number) => void = () => undefined,
) {
  const dispatcher = new Agent({ connections: 64 / targets.length });
  const path = '/api/v1/folders';
  let answered = 0;
  const ask = async ({ url, key }: Target) => {
    const answer = await request(url + path, { dispatcher, headers: { 'x-api-key': key } });
    await answer.body.dump();
    onAnswer(++answered);
    return { status: answer.statusCode, headers: answer.headers };
  };
  try {
    const rounds = Array.from({ length: times / targets.length }, () => targets);
    return await Promise.all(rounds.flat().map(ask));
  } finally {
    await dispatcher.close();
  }
}

export function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
