import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../tests/mapBuilders.ts'
import * as pictures from '../../tests/pictures.ts'
import {
  createImageChecks,
  DEFAULT_CHECK_LIMITS,
  type ImageChecks,
  type ImageCheckLimits,
} from './imageChecks.ts'

const [ann, bob, cid] = [1, 2, 3]
const BUSY = { name: 'ChecksBusyError' }

let dir = ''
let made = 0
const opened: ImageChecks[] = []
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pinfold-checks-'))
})
afterEach(() => {
  for (const checks of opened.splice(0)) checks.close()
})
afterAll(() => rm(dir, { recursive: true }))

const someChecks = (limits: Partial<ImageCheckLimits> = {}) => {
  const checks = createImageChecks({ ...DEFAULT_CHECK_LIMITS, millis: 60_000, starvedMillis: 0, ...limits })
  opened.push(checks)
  return checks
}

const requestFor = async (
  picture: Buffer,
  format: 'png' | 'jpeg' | 'webp' = 'png',
  maxDecodingBytes = 2 ** 28,
) => {
  const source = join(dir, `picture-${(made += 1)}`)
  await writeFile(source, picture)
  return { source, format, maxPixels: 40_000_000, maxDecodingBytes }
}

const processIds = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter((line) => line.includes('imageCheckProcess'))
    .map((line) => Number.parseInt(line, 10))

/** A picture that a stopped process never gets to the end of. */
const stopAll = () => {
  for (const id of processIds()) process.kill(id, 'SIGSTOP')
}

/**
 * Checks whose process is there, and stopped. Only then does the time limit apply: starting a process counts as waiting,
 * which takes longer than any limit on a busy machine.
 */
const stoppedChecks = async ({
  millis,
  ...limits
}: Partial<ImageCheckLimits> & Pick<ImageCheckLimits, 'millis'>): Promise<ImageChecks> => {
  const applied = { ...DEFAULT_CHECK_LIMITS, starvedMillis: 0, ...limits, millis: 60_000 }
  const checks = createImageChecks(applied)
  opened.push(checks)
  await checks.check(ann, await requestFor(await pictures.pngPicture()))
  stopAll()
  applied.millis = millis
  return checks
}

describe('the checks of pictures', () => {
  it('accept complete pictures, one after another in the same process', async () => {
    const checks = someChecks()
    await checks.check(ann, await requestFor(await pictures.pngPicture()))
    const [first] = processIds()
    await checks.check(bob, await requestFor(await pictures.jpegPicture(), 'jpeg'))
    expect(processIds()).toEqual([first])
  })

  it('refuse damaged pictures, and a JPEG that ends halfway even with an end marker', async () => {
    const checks = someChecks()
    const damaged = pictures.damagedInside(await pictures.pngPicture())
    await expect(checks.check(ann, await requestFor(damaged))).rejects.toMatchObject({
      reason: 'not-an-image',
    })
    const half = pictures.closedHalfway(await pictures.jpegPicture())
    await expect(checks.check(ann, await requestFor(half, 'jpeg'))).rejects.toMatchObject({
      reason: 'incomplete',
      message: 'The image is incomplete: the file ends too early.',
    })
  })

  it('refuse a picture that takes too much memory, and check the next one in a new process', async () => {
    const checks = someChecks()
    const vast = await requestFor(await pictures.flatAvifPicture(4_500, 4_500), 'png', 1)
    await expect(checks.check(ann, vast)).rejects.toMatchObject({
      reason: 'too-large',
      message: 'This image takes more memory to read than it may.',
    })
    await checks.check(ann, await requestFor(await pictures.pngPicture()))
  })

  it('refuse a picture that takes too long, and kill its process', async () => {
    const picture = await requestFor(await pictures.pngPicture())
    const checks = await stoppedChecks({ millis: 1_000 })
    await expect(checks.check(ann, picture)).rejects.toMatchObject({
      message: 'This image takes too long to read.',
    })
    await until(async () => processIds().length === 0)
  })

  it('give a process that gets no processor more time', async () => {
    const fine = await requestFor(await pictures.pngPicture())
    const patient = await stoppedChecks({ millis: 1_000, starvedMillis: 60_000 })
    const others = await stoppedChecks({ millis: 1_500 })
    const [first, second] = [patient.check(ann, fine), others.check(bob, fine)]
    await expect(second).rejects.toThrow('This image takes too long to read.')
    for (const id of processIds()) process.kill(id, 'SIGCONT')
    await first
  })

  it.each([
    ['refuse a picture that kills its process', 'SIGSEGV', { reason: 'not-an-image' }],
    ['are too busy for a picture whose process the machine kills', 'SIGKILL', BUSY],
  ] as const)('%s, and check the next one', async (_what, signal, refusal) => {
    const checks = someChecks()
    const fine = await requestFor(await pictures.pngPicture())
    await checks.check(ann, fine)
    stopAll()
    const deadly = checks.check(ann, fine)
    for (const id of processIds()) {
      process.kill(id, signal)
      process.kill(id, 'SIGCONT')
    }
    await expect(deadly).rejects.toMatchObject(refusal)
    await checks.check(ann, fine)
  })

  it('work for others while one person’s picture takes all the allowed time', async () => {
    const checks = someChecks()
    const fine = await requestFor(await pictures.pngPicture())
    await checks.check(ann, fine)
    stopAll()
    const endless = Promise.allSettled([
      checks.check(ann, fine),
      checks.check(ann, fine),
      checks.check(ann, fine),
    ])
    await setImmediate()
    await checks.check(bob, fine)
    await checks.check(cid, fine)
    checks.close()
    expect((await endless).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it('reject pictures that would wait too long, and those beyond the end of the line', async () => {
    const fine = await requestFor(await pictures.pngPicture())
    const checks = await stoppedChecks({ processes: 1, waiting: 1, millis: 1_000 })
    const first = checks.check(ann, fine).catch((error: Error) => error.message)
    const second = checks.check(bob, fine)
    await expect(checks.check(cid, fine)).rejects.toMatchObject(BUSY)
    await expect(second).rejects.toMatchObject(BUSY)
    expect(await first).toBe('This image takes too long to read.')
  })

  it('end with the server, and when idle for a while', async () => {
    const checks = someChecks()
    const fine = await requestFor(await pictures.pngPicture())
    await checks.check(ann, fine)
    checks.close()
    await until(async () => processIds().length === 0)
    await expect(checks.check(ann, fine)).rejects.toMatchObject(BUSY)
    await someChecks({ idleMs: 1 }).check(ann, fine)
    await until(async () => processIds().length === 0)
  })
})
