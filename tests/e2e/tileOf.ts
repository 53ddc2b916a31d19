import type { Locator, Page } from '@playwright/test'
import { mapPath } from '../../shared/paths.ts'
import type { MapAddress } from './MapPage.ts'

/**
 * The tile of a map in a list, found by its address: other scripts put maps on the same server, and a name can be the
 * beginning of one of theirs.
 */
export const tileOf = (page: Page, map: MapAddress): Locator =>
  page.getByRole('article').filter({ has: page.locator(linkOf(map)) })

/** The link of a map in a list, found in the same way. */
export const linkTo = (page: Page, map: MapAddress): Locator => page.getByRole('article').locator(linkOf(map))

const linkOf = (map: MapAddress): string => `a[href="${mapPath(map)}"]`
