import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { findBrowser } from './lib/browser.js'
import { inRoot } from './lib/paths.js'
import { traceWalks } from './walks/traceWalks.ts'
import { walkList, withList } from './walks/walkList.ts'

/**
 * `npm run walks`: prints the files that each walk of ARCHITECTURE.md runs through, traced in the running code. `-- --write` puts
 * them there.
 */
const browser = await chromium.launch({
  executablePath: (await findBrowser()) || undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const path = inRoot('ARCHITECTURE.md')
  let document = await readFile(path, 'utf8')
  for (const [name, files] of await traceWalks(browser)) {
    const list = walkList(files)
    console.log(`\n${name}\n${list}`)
    document = withList(document, name, list)
  }
  if (process.argv.includes('--write')) await writeFile(path, document)
} finally {
  await browser.close()
}
