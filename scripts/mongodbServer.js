import { buildGoServer, startGoServer } from './lib/goServer.js'

const SERVER = {
  name: 'ferretdb',
  what: 'the MongoDB-protocol server',
  source: 'tests/mongodb',
  program: '.',
  least: '1.24',
}

/** Returns the path of a server that speaks MongoDB's protocol. @throws Refusal if it cannot be built here */
export const buildMongodbServer = () => buildGoServer(SERVER)

export const startMongodbServer = async (binary) => {
  const { port, stop } = await startGoServer(SERVER, binary, ({ port, data }) => [
    '-listen',
    `127.0.0.1:${port}`,
    '-data',
    data,
  ])
  return { url: `mongodb://127.0.0.1:${port}/`, stop }
}
