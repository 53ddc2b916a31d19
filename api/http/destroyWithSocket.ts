import type { Readable } from 'node:stream'
import type { Context } from 'koa'

/**
 * Ends the source of an answer with the connection. Answers to requests that were sent without waiting queue up, and
 * one that has not had the connection yet never hears of its end: what it reads from would stay open for good.
 */
export const destroyWithSocket = ({ req: { socket } }: Context, source: Readable): void => {
  const destroy = () => source.destroy()
  if (socket.destroyed) return void destroy()
  // As many as a client sends requests at once: no leak.
  socket.setMaxListeners(0)
  socket.once('close', destroy)
  source.once('close', () => socket.off('close', destroy))
}
