import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const FILES = ['assets/Pin.js', 'assets/shared.js']

const answers = (...given: (Response | Error)[]) => {
  const fetch = vi.fn<(path: string, options: { priority: string }) => Promise<Response>>(() => {
    const answer = given.shift() ?? new Response('')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** Each test has a page of its own: the files that have arrived are kept in the module. */
const open = async () => {
  vi.resetModules()
  return import('./importWithFiles.ts')
}

beforeEach(() => {
  document.head.innerHTML = ''
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const load = () => Promise.resolve('module')

describe('importWithFiles', () => {
  it('imports nothing while a file is lost, and fetches only that one again', async () => {
    const { importWithFiles } = await open()
    const fetch = answers(new TypeError('offline'))
    const imported = vi.fn(load)
    await expect(importWithFiles(imported, FILES)).rejects.toThrow('offline')
    expect(imported).not.toHaveBeenCalled()
    await expect(importWithFiles(imported, FILES)).resolves.toBe('module')
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      '/assets/Pin.js',
      '/assets/shared.js',
      '/assets/Pin.js',
    ])
  })

  it('takes an error of the server for a lost file', async () => {
    const { importWithFiles } = await open()
    answers(new Response('', { status: 404 }))
    await expect(importWithFiles(load, FILES)).rejects.toThrow('404')
  })

  it('fetches nothing that the page loads by itself, unless it was lost', async () => {
    const { importWithFiles } = await open()
    document.head.innerHTML = '<link rel="modulepreload" href="/assets/Pin.js">'
    const fetch = answers()
    const imported = vi.fn(load).mockRejectedValueOnce(new TypeError('lost'))
    await expect(importWithFiles(imported, ['assets/Pin.js'])).rejects.toThrow('lost')
    expect(fetch).not.toHaveBeenCalled()
    await expect(importWithFiles(imported, ['assets/Pin.js'])).resolves.toBe('module')
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('adds a style sheet again that was lost', async () => {
    const { importWithFiles } = await open()
    const added: HTMLLinkElement[] = []
    vi.spyOn(document.head, 'append').mockImplementation((link) => {
      if (link instanceof HTMLLinkElement) added.push(link)
    })
    const first = importWithFiles(load, ['assets/Pin.css'])
    added[0]?.dispatchEvent(new Event('error'))
    await expect(first).rejects.toThrow('/assets/Pin.css')
    const second = importWithFiles(load, ['assets/Pin.css'])
    added[1]?.dispatchEvent(new Event('load'))
    await expect(second).resolves.toBe('module')
    await expect(importWithFiles(load, ['assets/Pin.css'])).resolves.toBe('module')
    expect(added.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
      ['stylesheet', '/assets/Pin.css'],
      ['stylesheet', '/assets/Pin.css'],
    ])
  })

  it('fetches with little priority what is not to be run yet, then runs it without fetching it again', async () => {
    const { importWithFiles, fetchFiles } = await open()
    const fetch = answers()
    const imported = vi.fn(load)
    await fetchFiles(() => importWithFiles(imported, ['assets/a.js']))
    expect(imported).not.toHaveBeenCalled()
    await expect(importWithFiles(imported, ['assets/a.js', 'assets/b.js'])).resolves.toBe('module')
    expect(fetch.mock.calls.map(([path, { priority }]) => [path, priority])).toEqual([
      ['/assets/a.js', 'low'],
      ['/assets/b.js', 'high'],
    ])
  })

  it('tells that a file was lost which is not to be run yet', async () => {
    const { importWithFiles, fetchFiles } = await open()
    answers(new TypeError('offline'))
    await expect(fetchFiles(() => importWithFiles(load, FILES))).rejects.toThrow('offline')
  })
})
