import { beforeEach, describe, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => storage.set(key, text),
})

/** The module as a page has it that was just opened. */
const opened = async (userId: number | null) => {
  vi.resetModules()
  const forms = await import('./commentForms.ts')
  forms.openCommentForms(userId)
  return forms
}

beforeEach(() => storage.clear())

describe('the text of a comment', () => {
  it('is there again after the page was left, for whoever typed it alone', async () => {
    const first = await opened(7)
    first.writeCommentForm('1:new', 'Half a thought')
    expect((await opened(7)).useCommentForms.getState()).toEqual({ '1:new': 'Half a thought' })
    expect((await opened(8)).useCommentForms.getState()).toEqual({})
    const guest = await opened(null)
    guest.writeCommentForm('1:reply:2', 'x')
    expect([...storage.keys()]).toEqual(['pinfold_comment_texts_7'])
    first.openCommentForms(8)
    expect(first.useCommentForms.getState()).toEqual({})
  })

  it('is kept until it has arrived', async () => {
    const { writeCommentForm, sendCommentForm } = await opened(7)
    writeCommentForm('1:new', 'Off it goes')
    let arrive = (): void => undefined
    const sent = sendCommentForm('1:new', 'Off it goes', () => {
      writeCommentForm('1:new', '')
      return new Promise((resolve) => (arrive = resolve))
    })
    expect((await opened(7)).useCommentForms.getState()).toEqual({ '1:new': 'Off it goes' })
    arrive()
    await sent
    expect((await opened(7)).useCommentForms.getState()).toEqual({})
  })

  it('comes back if it could not be sent, before what was typed meanwhile', async () => {
    const { writeCommentForm, sendCommentForm, useCommentForms } = await opened(7)
    const fail = sendCommentForm('1:new', 'First', () => {
      writeCommentForm('1:new', 'Second')
      return Promise.reject(new Error('No network.'))
    })
    await expect(fail).rejects.toThrow('No network.')
    expect(useCommentForms.getState()['1:new']).toBe('First\nSecond')
  })

  it('of another kind is passed over', async () => {
    storage.set('pinfold_comment_texts_7', '[["x","y"]]')
    expect((await opened(7)).useCommentForms.getState()).toEqual({})
    storage.set('pinfold_comment_texts_7', '{')
    expect((await opened(7)).useCommentForms.getState()).toEqual({})
  })
})
