import type { Socket } from 'node:net';

/** Open connections, and how much of what was written to each has been sent. */
export class StalledConnections {
  private readonly sentBefore = new Map<Socket, number>();

  add(socket: Socket): void {
    this.sentBefore.set(socket, 0);
    socket.once('close', () => this.sentBefore.delete(socket));
  }

  /** Closes those whose client has read nothing of a waiting response since the last call. */
  closeStalled(): void {
    for (const [socket, before] of this.sentBefore) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength > 0 && sent === before) socket.destroy();
      else this.sentBefore.set(socket, sent);
    }
  }
}
