import { expect, it } from 'vitest'
import { lackingFeatures } from './webFeatures.ts'

interface Exception {
  readonly feature: string
  readonly paths: readonly string[]
  /** What happens in browsers that lack the feature. */
  readonly instead: string
}

const EXCEPTIONS: readonly Exception[] = [
  {
    feature: 'api.CanvasRenderingContext2D.imageSmoothingQuality',
    paths: ['web/features/local/image/prepareImage.ts', 'web/scene/markers/sprites/SpriteSheet.ts'],
    instead: 'Firefox ignores it and smooths in its own way.',
  },
  {
    feature: 'api.OffscreenCanvasRenderingContext2D.imageSmoothingQuality',
    paths: [
      'web/features/assets/fitPicture.ts',
      'web/features/local/image/imageWorker.ts',
      'web/features/print/paint/workerCanvas.ts',
    ],
    instead: 'Firefox ignores it and smooths in its own way.',
  },
  {
    feature: 'api.CanvasRenderingContext2D.isContextLost',
    paths: ['web/scene/raster/isContextLost.ts'],
    instead: 'No canvas counts as lost in Safari.',
  },
  {
    feature: 'api.HTMLCanvasElement.contextrestored_event',
    paths: ['web/scene/renderer/StageCanvases.ts'],
    instead: 'In Safari a canvas that was lost is painted again when the map moves.',
  },
  {
    feature: 'api.Element.contextmenu_event',
    paths: ['web/features/contextMenu/MapContextMenu.tsx', 'web/features/pois/tree/PoiTreeRow.tsx'],
    instead: 'On iPhones a row has its menu button, and a long press on the map is noticed by its tool.',
  },
  {
    feature: 'api.Element.wheel_event',
    paths: ['web/features/lineUp/usePaneGestures.ts', 'web/pages/StylePreview.tsx'],
    instead: 'iPhones have no wheel.',
  },
  {
    feature: 'api.MouseEvent.movementX',
    paths: ['web/scene/input/attachInput.ts'],
    instead: 'Without it each move of a pointer counts as one.',
  },
  {
    feature: 'api.MouseEvent.movementY',
    paths: ['web/scene/input/attachInput.ts'],
    instead: 'Without it each move of a pointer counts as one.',
  },
  {
    feature: 'api.TouchEvent.touches',
    paths: ['web/scene/input/attachInput.ts'],
    instead: 'Safari on a Mac has no touch screen.',
  },
  {
    feature: 'api.TouchList.length',
    paths: ['web/scene/input/attachInput.ts'],
    instead: 'Safari on a Mac has no touch screen.',
  },
  {
    feature: 'api.Navigator.connection',
    paths: ['web/ui/idle.ts'],
    instead: 'Nobody counts as saving data.',
  },
  {
    feature: 'api.Navigator.share',
    paths: ['web/features/sharing/ShareDialog.tsx'],
    instead: 'The dialog has no such button; the address can be copied.',
  },
  {
    feature: 'api.PointerEvent.getCoalescedEvents',
    paths: ['web/scene/input/PointerInput.ts'],
    instead: 'A line drawn freehand has a point for each frame.',
  },
  {
    feature: 'api.Window.beforeunload_event',
    paths: ['web/features/styles/StyleEditor.tsx', 'web/shell/viewerContext.ts', 'web/sync/watchContent.ts'],
    instead:
      'iPhones do not ask before a page is left: changes and drafts are kept, a style that was not saved is lost, and so are cells of the table that are not taken over.',
  },
  {
    feature: 'api.Window.requestIdleCallback',
    paths: ['web/ui/idle.ts'],
    instead: 'Safari waits for a fixed time.',
  },
  {
    feature: 'api.Window.showSaveFilePicker',
    paths: ['web/features/local/backup/useBackup.ts'],
    instead: 'The file goes to the downloads.',
  },
]

/** An unguarded call can stop all of a page. Options in objects cannot be seen: browsers ignore those that they do not know. */
it('scripts use nothing that a browser of the build lacks, unless they do without it there', () => {
  const expected = EXCEPTIONS.flatMap(({ feature, paths }) => paths.map((path) => `${path} ${feature}`))
  expect([...lackingFeatures()].sort()).toEqual(expected.sort())
}, 120_000)
