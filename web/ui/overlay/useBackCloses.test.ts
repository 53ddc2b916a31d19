import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackStack, hasClosed } from './useBackCloses.ts'

/** A history like a browser's: Back and Forward take effect later, and then fire popstate. */
const aPage = (entries: unknown[] = [{ idx: 0 }]) => {
  let at = entries.length - 1
  const listeners: (() => void)[] = []
  const written: string[] = []
  const go = (step: number) =>
    setTimeout(() => {
      if (entries[at + step] === undefined) return
      at += step
      listeners.forEach((listener) => listener())
    })
  return {
    history: {
      get state(): unknown {
        return entries[at]
      },
      pushState(state: unknown) {
        entries.splice(at + 1, Infinity, state)
        at++
      },
      replaceState(state: unknown, _unused: string, url?: string) {
        entries[at] = state
        if (url !== undefined) written.push(url)
      },
      go: (step: number) => void go(step),
      back: () => void go(-1),
    },
    location: { href: '/top' },
    written,
    forward: () => go(1),
    addEventListener: (_type: 'popstate', listener: () => void) => void listeners.push(listener),
    where: () => `${at + 1} of ${entries.length}`,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs all timers: those of the stack, and those of the history. */
const settled = () => vi.runAllTimersAsync()

const started = (entries?: unknown[]) => {
  const page = aPage(entries)
  const stack = createBackStack(page)
  const log: string[] = []
  const open = (name: string, doesClose = true) => {
    const closed = stack.open(() => {
      log.push(name)
      if (doesClose) closed()
    })
    return closed
  }
  return { page, open, log, stack }
}

describe('Back', () => {
  it('does not go back after a navigation once it has settled', async () => {
    const { page, open, stack } = started()
    const closed = open('question')
    await settled()
    closed()
    await Promise.all([stack.settled(), settled()])
    page.history.pushState({ idx: 1 })
    await settled()
    expect([page.where(), page.history.state]).toEqual(['2 of 2', { idx: 1 }])
  })

  it('closes what is open instead of leaving the page, and keeps the state of the entry', async () => {
    const { page, open, log } = started()
    open('sheet')
    await settled()
    expect([page.where(), page.history.state]).toEqual(['3 of 3', { idx: 0, pinfold: 2 }])
    page.history.back()
    await settled()
    expect([log, page.where()]).toEqual([['sheet'], '1 of 3'])
    expect(hasClosed(page.history.state)).toBe(true)
  })

  it('closes what has just opened', async () => {
    const { page, open, log } = started()
    open('question')
    expect(page.where()).toBe('3 of 3')
    page.history.back()
    await settled()
    expect([log, page.where()]).toEqual([['question'], '1 of 3'])
  })

  it('closes the newest first, one at a time', async () => {
    const { page, open, log } = started()
    open('drawer')
    open('dialog')
    await settled()
    page.history.back()
    await settled()
    expect([log, page.where()]).toEqual([['dialog'], '3 of 3'])
    page.history.back()
    await settled()
    expect([log, page.where()]).toEqual([['dialog', 'drawer'], '1 of 3'])
  })

  it('keeps open what refuses to close', async () => {
    const { page, open, log } = started()
    open('form', false)
    await settled()
    page.history.back()
    await settled()
    expect([log, page.where()]).toEqual([['form'], '3 of 3'])
  })

  it('closes nothing more after it was closed by other means', async () => {
    const { page, open, log } = started()
    const closed = open('sheet')
    await settled()
    closed()
    await settled()
    expect([log, page.where()]).toEqual([[], '1 of 3'])
  })

  it('keeps one entry while one thing replaces another', async () => {
    const { page, open, log } = started()
    const closed = open('drawer')
    await settled()
    closed()
    open('sheet')
    await settled()
    expect(page.where()).toBe('3 of 3')
    page.history.back()
    await settled()
    expect([log, page.where()]).toEqual([['sheet'], '1 of 3'])
  })

  it('skips an entry whose sheet has been closed', async () => {
    const { page, open } = started()
    open('sheet')
    await settled()
    page.history.back()
    await settled()
    page.forward()
    await settled()
    expect(page.where()).toBe('1 of 3')
  })

  it('does not affect a page opened from a dialog', async () => {
    const { page, open } = started()
    const closed = open('dialog')
    await settled()
    page.history.pushState({ idx: 1 })
    closed()
    await settled()
    expect([page.where(), page.history.state]).toEqual(['4 of 4', { idx: 1 }])
  })

  it('closes one thing each when it comes twice before the page could act', async () => {
    const { page, open, log } = started()
    open('form', false)
    open('menu')
    page.history.back()
    page.history.back()
    await settled()
    expect([log, page.where()]).toEqual([['menu', 'form'], '3 of 3'])
  })

  it('leaves the page after a reload that closed what was open, at the same address', async () => {
    const { page } = started([{ idx: 0, pinfold: 0 }, { pinfold: 1 }, { pinfold: 2 }])
    await settled()
    expect([page.where(), page.written]).toEqual(['1 of 3', ['/top']])
  })
})
