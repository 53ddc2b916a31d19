import { writeFile } from 'node:fs/promises'
import { DEMO_MAPS } from './demoMaps.ts'
import { paintedSites } from './paintedSites.ts'
import { writeImage } from './writeImage.ts'

/**
 * `paintMap.ts DIRECTORY SCALE IMAGE SITES`: paints one demo map into a file, and lists its sites in another. It runs as a
 * process of its own, since sharp as the server configures it refuses to read SVG.
 */
const [directory, scale, image, sites] = process.argv.slice(2)
const map = DEMO_MAPS.find((one) => one.directory === directory)
if (!map || !image || !sites) throw new Error('paintMap.ts DIRECTORY SCALE IMAGE SITES')
const painting = map.paint({ ...map.board, scale: map.board.scale * Number(scale) }, map.seed)
await writeImage(painting, image)
await writeFile(sites, JSON.stringify(paintedSites(painting)))
