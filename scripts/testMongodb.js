import { runMain } from './lib/refuse.js'
import { testOnServer } from './lib/testOnServer.js'
import { buildMongodbServer, startMongodbServer } from './mongodbServer.js'

/** `npm run test:mongodb`: the contract and API tests, and those of servers that share a store, on MongoDB. */
await runMain(() =>
  testOnServer({
    name: 'MongoDB',
    variable: 'MONGODB_URL',
    suites: [
      'tests/contracts/mongo',
      'tests/contracts/httpMapSource',
      'tests/contracts/progress',
      'tests/api/',
      'tests/permissions/',
      'tests/mongodb/',
    ],
    build: buildMongodbServer,
    start: startMongodbServer,
  }),
)
