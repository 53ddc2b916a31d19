import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { traceWalks } from '../../scripts/walks/traceWalks.ts'
import { filesIn, listIn, walkList } from '../../scripts/walks/walkList.ts'
import { ONLY_IN_FULL } from './test.ts'

/** A timer of the server may come in between, and what is prepared once may have been before. */
const DIFFERING_SHARE = 0.25

test('ARCHITECTURE.md lists the files that each walk runs through', ONLY_IN_FULL, async ({ browser }) => {
  const document = await readFile('ARCHITECTURE.md', 'utf8')
  for (const [name, files] of await traceWalks(browser))
    await test.step(name, () => {
      const listed = filesIn(listIn(document, name))
      const traced = filesIn(walkList(files))
      const differing = [
        ...listed.filter((path) => !traced.includes(path)).map((path) => `${path} does not run`),
        ...traced.filter((path) => !listed.includes(path)).map((path) => `${path} is not listed`),
      ]
      expect(
        differing.length,
        `Write them with npm run walks -- --write: ${differing.join(', ')}`,
      ).toBeLessThan(listed.length * DIFFERING_SHARE)
    })
})
