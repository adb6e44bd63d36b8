/** Sends a message to a worker of its own, and returns its answer. */
export async function askWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = ({ message: fault }) => reject(new Error(fault));
      worker.postMessage(message);
    });
  } finally {
    worker.terminate();
  }
}
