import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../tests/mapBuilders.ts'
import { openSqliteStore } from '../store/sqliteStore.ts'
import type { Store } from '../store/Store.ts'
import { createJobLeases } from './jobLeases.ts'

let dataDir = ''
let store: Store

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pinfold-leases-'))
  store = await openSqliteStore({ dataDir, exclusive: true })
})
afterEach(async () => {
  await store.close()
  await rm(dataDir, { recursive: true })
})

const LEASE_MS = 300
const JOB = { _id: 'job', attempts: 0 }

describe('the leases of a job', () => {
  it('go to exactly one of many concurrent requests', async () => {
    const askers = Array.from({ length: 20 }, () => createJobLeases(store, 10_000))
    const answers = await Promise.all(askers.map((asker) => asker.take(JOB)))
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(19)
  })

  it('expire when they are not renewed, even if the clock was set back', async () => {
    await createJobLeases(store, LEASE_MS).take(JOB)
    await store.update('leases', 'job:1', { expires_at: new Date(Date.now() + 3600_000) })
    const other = createJobLeases(store, LEASE_MS)
    expect(await other.take(JOB)).toBe('busy')
    const lease = await until(async () => {
      const taken = await other.take(JOB)
      return taken !== 'busy' && taken
    })
    expect(lease).toMatchObject({ attempt: 2 })
  })

  it('stay valid while renewed by a server whose clock is ahead', async () => {
    const other = createJobLeases(store, LEASE_MS)
    await createJobLeases(store, LEASE_MS).take(JOB)
    for (let renewal = 1; renewal <= 8; renewal++) {
      await store.update('leases', 'job:1', { expires_at: new Date(Date.now() + 3600_000 + renewal) })
      expect(await other.take(JOB)).toBe('busy')
      await setTimeout(LEASE_MS / 4)
      expect(await other.take(JOB)).toBe('busy')
    }
  })

  it('are renewed only by their owner', async () => {
    const lease = await createJobLeases(store, 10_000).take(JOB)
    if (typeof lease === 'string') throw new Error(lease)
    expect(await lease.renew()).toBe(true)
    await store.update('leases', 'job:1', { owner_id: 'another' })
    expect(await lease.renew()).toBe(false)
  })
  it('are renewed after a stall, unless the next attempt has begun', async () => {
    const lease = await createJobLeases(store, 10_000).take(JOB)
    if (typeof lease === 'string') throw new Error(lease)
    await store.update('leases', 'job:1', { expires_at: new Date(Date.now() - 1) })
    expect(await lease.renew()).toBe(true)
    await store.update('leases', 'job:1', { expires_at: new Date(Date.now() - 1) })
    expect(await createJobLeases(store, 10_000).take(JOB)).toMatchObject({ attempt: 2 })
    expect(await lease.renew()).toBe(false)
  })
})
