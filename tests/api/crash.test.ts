import { expect, it } from 'vitest'
import { runRounds } from '../../scripts/crash/runRounds.ts'
import { aMongoDatabase, mongoUrl } from '../mongoDatabase.ts'

/** What a server of its own keeps in MongoDB takes longer, and is reached less often by a kill. */
const ROUNDS = mongoUrl === undefined ? 20 : 6

it('loses nothing acknowledged and shows nothing half done, wherever its server is killed and whatever befalls the machine', async () => {
  const database = mongoUrl === undefined ? null : aMongoDatabase()
  const report = await runRounds({ rounds: ROUNDS, mongodbUrl: database?.url, without: ['disk full'] })
  await database?.drop()
  expect(report).toMatchObject({ rounds: ROUNDS, faults: [] })
  expect(report.acknowledged).toBeGreaterThan(ROUNDS * 4)
  expect(report.pictures).toBeGreaterThan(ROUNDS * 4)
}, 900_000)
