import type { Page, TestInfo } from '@playwright/test'
import { writeFile } from 'node:fs/promises'

/** Has a page remember its last inputs: what was pressed, what got the focus, and what the browser did by itself. */
export const REMEMBER_INPUTS = `{
  const last = (globalThis.lastInputs = [])
  const nameOf = (target) =>
    target instanceof Element ? [target.role ?? target.localName, target.ariaLabel ?? target.textContent].join(' ') : ''
  const remember = (event) => {
    const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(nameOf)
    const text = [event.type, event.key ?? event.message ?? '', nameOf(event.target).slice(0, 60)].join(' ')
    last.push([Math.round(event.timeStamp), text, 'open:', open.map((name) => name.slice(0, 40)).join(', ')].join(' '))
    if (last.length > 40) last.shift()
  }
  const types = 'pointerdown pointerup pointercancel mousedown mouseup click dragstart keydown focusin popstate error'
  for (const type of types.split(' ')) addEventListener(type, remember, true)
}`

/** If the script failed, writes what the page remembers beside its other results, for '.ci/run' to print. */
export const writeLastInputs = async (page: Page, info: TestInfo): Promise<void> => {
  if (info.status === info.expectedStatus) return
  const inputs = await page.evaluate<string[]>('globalThis.lastInputs ?? []').catch(() => [])
  await writeFile(info.outputPath('lastInputs.txt'), inputs.map((line) => `${line}\n`).join(''))
}
