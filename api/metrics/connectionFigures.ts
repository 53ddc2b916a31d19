import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Registry } from 'prom-client'
import { addGauge } from './figures.ts'

/** Returns a function that counts the connections of a server from then on, and the answers that are on their way in each. */
export const connectionFigures = (registry: Registry): ((server: Server) => void) => {
  const answers = new Map<Socket, number>()
  addGauge(registry, {
    name: 'pinfold_http_connections_open',
    help: 'Connections that are open',
    read: () => [[{}, answers.size]],
  })
  addGauge(registry, {
    name: 'pinfold_http_answers_open',
    help: 'Requests whose answer is not sent to its end yet, such as streams of files and slow readers',
    read: () => [[{}, [...answers.values()].reduce((sum, count) => sum + count, 0)]],
  })
  const add = (socket: Socket, by: number): void => {
    const count = answers.get(socket)
    if (count !== undefined) answers.set(socket, count + by)
  }
  return (server) => {
    server.on('connection', (socket: Socket) => {
      answers.set(socket, 0)
      // Ends all of them: Node closes no answer that waits behind another.
      socket.once('close', () => answers.delete(socket))
    })
    server.on('request', ({ socket }, response) => {
      add(socket, 1)
      response.once('close', () => add(socket, -1))
    })
  }
}
