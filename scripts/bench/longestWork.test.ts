import { expect, it } from 'vitest'
import { longestOf } from './longestWork.ts'

const named = (tid: number, name: string) => ({
  name: 'thread_name',
  ph: 'M',
  pid: 1,
  tid,
  ts: 0,
  dur: 0,
  tdur: 0,
  args: { name },
})
const event = (tid: number, name: string, startMs: number, ms: number) => ({
  name,
  ph: 'X',
  pid: 1,
  tid,
  ts: startMs * 1000,
  dur: ms * 1000,
  tdur: ms * 1000,
  args: {},
})
const task = (startMs: number, ms: number, tid = 1) => event(tid, 'RunTask', startMs, ms)
const commit = (atMs: number, tid = 1) => event(tid, 'Commit', atMs, 1)
const threads = [named(1, 'CrRendererMain'), named(2, 'Compositor')]

it('counts all tasks up to the one that ends a frame', () => {
  const events = [...threads, task(0, 5), task(6, 8), task(15, 10), commit(20), task(26, 4)]
  expect(longestOf(events)).toEqual({ task: 10, frame: 23 })
})

it('begins a frame anew after the thread had nothing to do', () => {
  expect(longestOf([...threads, task(0, 5), task(40, 6), task(50, 3)])).toEqual({ task: 6, frame: 9 })
})

it('does not count what other threads do', () => {
  expect(longestOf([...threads, task(0, 90, 2), commit(1, 2), task(0, 2)])).toEqual({ task: 2, frame: 2 })
})
