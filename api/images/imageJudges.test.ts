import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../tests/mapBuilders.ts'
import * as pictures from '../../tests/pictures.ts'
import { createImageJudges, DEFAULT_JUDGE_LIMITS, type ImageJudges, type JudgeLimits } from './imageJudges.ts'

const [ann, bob, cid] = [1, 2, 3]
const BUSY = { name: 'JudgesBusyError' }

let dir = ''
let made = 0
const opened: ImageJudges[] = []
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pinfold-judges-'))
})
afterEach(() => {
  for (const judges of opened.splice(0)) judges.close()
})
afterAll(() => rm(dir, { recursive: true }))

const someJudges = (limits: Partial<JudgeLimits> = {}) => {
  const judges = createImageJudges({ ...DEFAULT_JUDGE_LIMITS, millis: 60_000, ...limits })
  opened.push(judges)
  return judges
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
    .filter((line) => line.includes('judgeProcess'))
    .map((line) => Number.parseInt(line, 10))

/** A picture that a stopped process never gets to the end of. */
const stopAll = () => {
  for (const id of processIds()) process.kill(id, 'SIGSTOP')
}

describe('the judges', () => {
  it('accept complete pictures, one after another in the same process', async () => {
    const judges = someJudges()
    await judges.judge(ann, await requestFor(await pictures.pngPicture()))
    const [first] = processIds()
    await judges.judge(bob, await requestFor(await pictures.jpegPicture(), 'jpeg'))
    expect(processIds()).toEqual([first])
  })

  it('refuse damaged pictures, and a JPEG that ends halfway even with an end marker', async () => {
    const judges = someJudges()
    const damaged = pictures.damagedInside(await pictures.pngPicture())
    await expect(judges.judge(ann, await requestFor(damaged))).rejects.toMatchObject({
      reason: 'not-an-image',
    })
    const half = pictures.closedHalfway(await pictures.jpegPicture())
    await expect(judges.judge(ann, await requestFor(half, 'jpeg'))).rejects.toMatchObject({
      reason: 'incomplete',
      message: 'The image is incomplete: the file ends too early.',
    })
  })

  it('refuse a picture that takes too much memory, and check the next one in a new process', async () => {
    const judges = someJudges()
    const vast = await requestFor(await pictures.flatAvifPicture(4_500, 4_500), 'png', 1)
    await expect(judges.judge(ann, vast)).rejects.toMatchObject({
      reason: 'too-large',
      message: 'This image takes more memory to read than it may.',
    })
    await judges.judge(ann, await requestFor(await pictures.pngPicture()))
  })

  it('refuse a picture that takes too long, and kill its process', async () => {
    const judges = someJudges({ millis: 100 })
    const picture = await requestFor(await pictures.pngPicture())
    await expect(judges.judge(ann, picture)).rejects.toMatchObject({
      message: 'This image takes too long to read.',
    })
    await until(async () => processIds().length === 0)
  })

  it('refuse a picture that kills its process, and check the next one', async () => {
    const judges = someJudges()
    const fine = await requestFor(await pictures.pngPicture())
    await judges.judge(ann, fine)
    stopAll()
    const deadly = judges.judge(ann, fine)
    for (const id of processIds()) process.kill(id, 'SIGKILL')
    await expect(deadly).rejects.toMatchObject({ reason: 'not-an-image' })
    await judges.judge(ann, fine)
  })

  it('work for others while one person’s picture takes all the allowed time', async () => {
    const judges = someJudges()
    const fine = await requestFor(await pictures.pngPicture())
    await judges.judge(ann, fine)
    stopAll()
    const endless = Promise.allSettled([
      judges.judge(ann, fine),
      judges.judge(ann, fine),
      judges.judge(ann, fine),
    ])
    await setImmediate()
    await judges.judge(bob, fine)
    await judges.judge(cid, fine)
    judges.close()
    expect((await endless).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it('reject pictures that would wait too long, and those beyond the end of the line', async () => {
    const judges = someJudges({ processes: 1, waiting: 1, millis: 300 })
    const fine = await requestFor(await pictures.pngPicture())
    const first = judges.judge(ann, fine).catch((error: Error) => error.message)
    const second = judges.judge(bob, fine)
    await expect(judges.judge(cid, fine)).rejects.toMatchObject(BUSY)
    stopAll()
    await expect(second).rejects.toMatchObject(BUSY)
    expect(await first).toBe('This image takes too long to read.')
  })

  it('end with the server, and when idle for a while', async () => {
    const judges = someJudges()
    const fine = await requestFor(await pictures.pngPicture())
    await judges.judge(ann, fine)
    judges.close()
    await until(async () => processIds().length === 0)
    await expect(judges.judge(ann, fine)).rejects.toMatchObject(BUSY)
    await someJudges({ idleMs: 1 }).judge(ann, fine)
    await until(async () => processIds().length === 0)
  })
})
