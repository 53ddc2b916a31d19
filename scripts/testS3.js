import { runMain } from './lib/refuse.js'
import { testOnServer } from './lib/testOnServer.js'
import { buildS3Server, startS3Server } from './s3Server.js'

/** Of the API those that store, serve, copy or delete files. */
const API = [
  'assets',
  'branches',
  'branchKill',
  'deleteAccount',
  'deleteLargeMap',
  'deletionRaces',
  'files',
  'forget',
  'gameImages',
  'health',
  'hostilePictures',
  'icons',
  'imports',
  'orientedImages',
  'ownData',
  'privateAnswers',
  'privateMaps',
  'proposalPictures',
  'replaceImage',
  'retryImages',
  'socialImages',
  'styles',
  'unreadAnswers',
  'uploads',
]

/** `npm run test:s3`: the contract of files, and the API tests that are about files, with the files in a bucket. */
await runMain(() =>
  testOnServer({
    name: 'S3',
    variable: 'S3_URL',
    suites: [
      'tests/contracts/s3Files',
      'tests/contracts/copyStore',
      'tests/s3/',
      ...API.map((name) => `tests/api/${name}.test`),
    ],
    build: buildS3Server,
    start: startS3Server,
  }),
)
