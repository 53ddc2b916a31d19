import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runInTasks, type Slices } from './runInTasks.ts'

const SLICE_MS = 3

let nowMs = 0
let done: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  done = []
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function* work(name: string, slices: number): Generator<void, void> {
  for (let slice = 1; slice <= slices; slice++) {
    nowMs += SLICE_MS
    done.push(`${name}${slice}`)
    if (slice < slices) yield
  }
}

/** Returns what the next task does. */
const task = (): string[] => {
  done = []
  vi.runOnlyPendingTimers()
  return done
}

it('does nothing at once, and in each task as many slices as fit, what was begun first before the rest', () => {
  runInTasks(work('a', 4))
  runInTasks(work('b', 2))
  expect(done).toEqual([])
  expect(task()).toEqual(['a1', 'a2', 'a3'])
  expect(task()).toEqual(['a4', 'b1', 'b2'])
  expect(vi.getTimerCount()).toBe(0)
})

it('goes on with the rest when work is dropped, or fails', () => {
  const drop = runInTasks(work('a', 9))
  runInTasks(failing())
  runInTasks(work('b', 1))
  task()
  drop()
  expect(() => vi.runOnlyPendingTimers()).toThrow('The canvas is lost.')
  expect(task()).toEqual(['b1'])
})

it('takes up work that its own slices begin or drop', () => {
  let drop = (): void => {}
  const outer = function* (): Generator<void, void> {
    yield
    drop()
    runInTasks(work('inner', 1))
    yield
    done.push('never')
  }
  drop = runInTasks(outer())
  vi.runAllTimers()
  expect(done).toEqual(['inner1'])
})

it('lets other work go on while some waits for a promise, and goes on with that one first', async () => {
  const wait = settledLater()
  function* waiting(): Slices<void> {
    done.push('before')
    yield wait.promise
    done.push('after')
    nowMs += SLICE_MS
  }
  runInTasks(waiting())
  runInTasks(work('b', 6))
  expect(task()).toEqual(['before', 'b1', 'b2', 'b3'])
  await wait.settle()
  expect(task()).toEqual(['after', 'b4', 'b5'])
  vi.runAllTimers()
})

it('ends work that is dropped while it waits, and does not take it up again', async () => {
  const wait = settledLater()
  function* waiting(): Slices<void> {
    try {
      yield wait.promise
      done.push('never')
    } finally {
      done.push('ended')
    }
  }
  const drop = runInTasks(waiting())
  expect(task()).toEqual([])
  drop()
  expect(done).toEqual(['ended'])
  await wait.settle()
  expect(vi.getTimerCount()).toBe(0)
})

/** Settling it waits until those who wait for it have heard. */
const settledLater = () => {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  const settle = async (): Promise<void> => {
    resolve()
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return { promise, settle }
}

function* failing(): Generator<void, void> {
  yield
  throw new Error('The canvas is lost.')
}
