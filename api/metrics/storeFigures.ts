import type { Registry } from 'prom-client'
import { waitingJobs } from '../images/jobsInTurn.ts'
import type { Store } from '../store/Store.ts'
import { addGauge } from './figures.ts'
import { cached } from './cached.ts'

/** Counting what waits reads short indexes. */
const QUEUES_FOR_MS = 5_000
/** Adding up bytes reads an entry for each file. */
const BYTES_FOR_MS = 5 * 60_000

const LANES = ['quick', 'slow'] as const

/** Adds what only the store knows, which is the same on all servers that share it. Where it does not answer, it is left out. */
export const storeFigures = (registry: Registry, store: Store): void => {
  const queues = cached(() => readQueues(store), { forMs: QUEUES_FOR_MS })
  const lanes = async () => (await queues())?.lanes ?? []
  addGauge(registry, {
    name: 'pinfold_store_up',
    help: '1 if the store has answered within the last seconds, else 0',
    read: async () => [[{}, (await queues()) === null ? 0 : 1]],
  })
  addGauge(registry, {
    name: 'pinfold_image_jobs_waiting',
    help: 'Images whose pictures are being made or wait for it, by lane',
    labelNames: ['lane'],
    read: async () => (await lanes()).map(({ lane, count }) => [{ lane }, count]),
  })
  addGauge(registry, {
    name: 'pinfold_image_jobs_oldest_age_seconds',
    help: 'How long the oldest of them has waited, by lane; 0 if none waits',
    labelNames: ['lane'],
    read: async () => (await lanes()).map(({ lane, oldestAt }) => [{ lane }, ageSeconds(oldestAt)]),
  })
  addGauge(registry, {
    name: 'pinfold_images_failed',
    help: 'Images of which no pictures could be made',
    read: async () => (await queues())?.failed ?? [],
  })
  addGauge(registry, {
    name: 'pinfold_branches_waiting',
    help: 'Branches and their region maps that are not filled yet',
    read: async () => (await queues())?.branches ?? [],
  })
  const bytes = cached(() => readBytes(store), { forMs: BYTES_FOR_MS })
  addGauge(registry, {
    name: 'pinfold_uploaded_bytes',
    help: 'Bytes of uploaded files by kind: images of maps, images that are to replace them, images of floors, icons and pictures',
    labelNames: ['kind'],
    read: async () => (await bytes()) ?? [],
  })
}

const readQueues = async (store: Store) => {
  const [lanes, failed, branches] = await Promise.all([
    Promise.all(LANES.map(async (lane) => ({ lane, ...(await waitingJobs(store, lane)) }))),
    store.count('jobs', { equals: { state: 'failed' } }),
    store.count('branches', { equals: { is_filled: false } }),
  ])
  return { lanes, failed: [[{}, failed]] as const, branches: [[{}, branches]] as const }
}

const readBytes = (store: Store) =>
  Promise.all(
    (['originals', 'replacements', 'floorImages', 'assets'] as const).map(
      async (kind) => [{ kind }, await store.sum(kind, 'bytes')] as const,
    ),
  )

const ageSeconds = (since: Date | null): number =>
  since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1000)
