#!/usr/bin/env node
// Passes messages of the Model Context Protocol between the program that starts this one, by stdin and stdout, and qr-service.
import { createInterface } from 'node:readline';

const { QR_URL, QR_KEY } = process.env;
if (!QR_URL || !QR_KEY) {
  console.error('Set QR_URL to the address of the service, and QR_KEY to an API key.');
  process.exit(2);
}

const endpoint = `${QR_URL.replace(/\/+$/, '')}/mcp`;
/** The service says in its first response which version of the protocol it speaks. */
let protocol;

const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** @see https://www.jsonrpc.org/specification#error_object */
const failure = ({ id }, code, message, data) => ({ jsonrpc: '2.0', id, error: { code, message, data } });

async function send(message) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${QR_KEY}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(protocol && { 'MCP-Protocol-Version': protocol }),
    },
    body: JSON.stringify(message),
  });
  const text = await response.text();
  if (text === '') return null;
  const answer = JSON.parse(text);
  if (answer.jsonrpc === undefined) return failure(message, -32000, answer.detail, answer);
  protocol ??= answer.result?.protocolVersion;
  return answer;
}

async function pass(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return write(failure({ id: null }, -32700, 'The line is not JSON.'));
  }
  const answer = await send(message).catch(({ message: reason, cause }) =>
    failure(message, -32603, `${endpoint} does not answer as MCP: ${cause?.message ?? reason}`),
  );
  // Nobody waits for the response to a notification.
  if (answer && message.id !== undefined) write(answer);
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.trim() !== '') void pass(line);
});
