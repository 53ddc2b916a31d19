import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_STYLE, type StyleFields } from '../../../shared/maps/styles.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { StyleSource } from '../../sources/MapSource.ts'
import type { StylePreviewProps } from './OpenStyleEditor.tsx'
import { StyleEditor } from './StyleEditor.tsx'

afterEach(() => vi.unstubAllGlobals())

const show = async (style = DEFAULT_STYLE) => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 1, close: () => undefined }))
  const saved: StyleFields[] = []
  let resolve: (url: string) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const styles: StyleSource = {
    read: () => Promise.resolve(style),
    readDefault: () => Promise.resolve(DEFAULT_STYLE),
    save: (_, fields) => {
      saved.push(fields)
      return Promise.resolve({ ...style, ...fields })
    },
    reset: () => Promise.resolve(),
    setDefault: () => Promise.resolve(),
    putPicture: () => new Promise((done, failed) => ([resolve, reject] = [done, failed])),
  }
  const onClose = vi.fn()
  const preview = ({ theme }: StylePreviewProps) => <p>Seen in {theme}</p>
  const { user } = await renderInViewer(<StyleEditor styles={styles} preview={preview} onClose={onClose} />)
  await screen.findByRole('textbox', { name: 'Title text' })
  const upload = {
    ends: (url: string) => act(() => resolve(url)),
    fails: () => act(() => reject(new Error('lost'))),
  }
  return { user, saved, upload, onClose }
}

const choosePicture = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.upload(
    screen.getByLabelText('Title image: choose a file'),
    new File(['pixels'], 'title.png', { type: 'image/png' }),
  )
  await screen.findByRole('progressbar', { name: 'Uploading the title image' })
}
const saveButton = () => screen.getByRole('button', { name: /^(Save|Uploading…)$/ })

describe('the style editor', () => {
  it('waits for a picture that is being uploaded before it saves', async () => {
    const { user, saved, upload, onClose } = await show()
    await choosePicture(user)
    await user.click(saveButton())
    expect(saveButton().textContent).toBe('Uploading…')
    expect(saved).toEqual([])
    upload.ends('/maps/1/assets/title.png')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(saved).toEqual([{ title_image_url: '/maps/1/assets/title.png' }])
  })

  it('saves nothing if that picture is lost, and says so', async () => {
    const { user, saved, upload, onClose } = await show()
    await user.type(screen.getByRole('textbox', { name: 'Title text' }), 'Isles')
    await choosePicture(user)
    await user.click(saveButton())
    upload.fails()
    expect(await screen.findByText('Failed to upload image')).toBeTruthy()
    expect([saved, onClose.mock.calls]).toEqual([[], []])
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await user.click(saveButton())
    await waitFor(() => expect(saved).toEqual([{ title_text: 'Isles' }]))
  })

  it('can be closed while it waits, and then saves nothing', async () => {
    const { user, saved, upload, onClose } = await show()
    await choosePicture(user)
    await user.click(saveButton())
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalledOnce()
    cleanup()
    await upload.ends('/maps/1/assets/title.png')
    expect(saved).toEqual([])
  })

  it('asks before a picture that is being uploaded is lost', async () => {
    const { user, onClose } = await show()
    await choosePicture(user)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows the page in the theme of either visitor', async () => {
    const { user } = await show()
    for (const theme of ['Light', 'Dark']) {
      await user.click(screen.getByRole('radio', { name: theme }))
      expect(screen.getByText(`Seen in ${theme.toLowerCase()}`)).toBeTruthy()
    }
  })

  it.each([
    ['The default colours follow each visitor’s theme', {}],
    ['In a light theme the sidebar is light, and title and highlight', { title_colour: '#ffee00' }],
    ['In a light theme these colours stay as they are.', { sidebar_bg_colour: '#1c2b33' }],
  ])('says what a light theme does: %s', async (text, fields) => {
    await show({ ...DEFAULT_STYLE, ...fields })
    expect(await screen.findByText(new RegExp(text))).toBeTruthy()
  })
})
