import { sweepUploads } from './http/uploads.ts'
import { sweepMaps } from './maps/sweepMaps.ts'
import type { Services } from './services.ts'

const HOUR_MS = 3600_000

export interface Housekeeping {
  stop(): Promise<void>
}

/** What has to be done without anybody asking: the image queue, and clearing away what is over, now and hourly. */
export const startHousekeeping = async (services: Services): Promise<Housekeeping> => {
  const { config, changeLog, imageQueue, sessions, log } = services
  await sweepUploads(config)
  imageQueue.start()
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = Promise.all([sessions.sweep(), changeLog.sweep(), sweepMaps(services)]).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'sweep failed'),
    )
  }
  sweep()
  const timer = setInterval(sweep, HOUR_MS).unref()
  return {
    stop: () => {
      clearInterval(timer)
      return sweeping
    },
  }
}
