import { MOBILE_MAX_PX } from '../../shared/limits.ts'
import { storedComments } from '../features/comments/storedComments.ts'
import { COMPACT, isNarrow } from '../shell/controlRoom.ts'
import { GAP_VIEW, isTooSmall, MARGIN_VIEW } from '../shell/placeAnchored.ts'
import { storedSidebar } from '../shell/storedSidebar.ts'
import type { MapRecord } from '../sources/MapSource.ts'
import { wholeText } from '../ui/wholeText.ts'
import '../scene/scene.css'
import '../shell/mapControls.css'
import '../shell/PhoneBars.css'
import './firstFrame.css'

/** What a page shows before its scripts are there: the map, and empty boxes of the size of everything else. */
interface FirstFrame {
  readonly element: HTMLElement
  /** Where the scene takes its input. */
  readonly scene: HTMLElement
  /** Where its canvases go. */
  readonly stage: HTMLDivElement
  /** Lays out the boxes on a canvas of this size. */
  fitTo(size: { readonly width: number; readonly height: number }): void
}

type ButtonSize = 'sm' | 'md' | 'touch'

/** Laid out as the page is going to be, so that nothing moves when it is there. */
export const createFirstFrame = (record: MapRecord): FirstFrame => {
  const isMobile = window.matchMedia(`(max-width: ${MOBILE_MAX_PX}px)`).matches
  const size = isMobile ? 'touch' : 'md'
  const stage = div('scene__stage')
  const scene = div('scene', stage)
  const rating = ratingOf(record, size)
  const canvas = div(
    'viewer__canvas',
    div('viewer__scene', scene),
    isMobile
      ? div('map-control topbar', ...buttons(1, size), div('topbar__name'), rating, ...buttons(2, size))
      : div('map-control map-control--acts', rating, ...buttons(2, size)),
    div(
      'map-control map-control--column map-control--tools',
      ...buttons(window.matchMedia(COMPACT).matches ? 2 : 3, 'md', 'tool'),
    ),
    div('map-control readout', axis('X'), axis('Y'), ...buttons(1, 'sm')),
    scaleBar(),
    div(
      'map-control map-control--column map-control--zoom',
      ...buttons(1, size),
      rule(),
      ...buttons(1, size),
      withText(div('map-control__level'), '0'),
      ...buttons(2, size),
    ),
    loading(),
  )
  const element = div('viewer viewer--skeleton', ...(isMobile ? [] : sidebar()), canvas)
  if (isMobile) element.append(div('tabbar'))
  else if (record.offers.community) element.append(...comments())
  element.style.setProperty('--ground', record.style.main_bg_colour)
  element.setAttribute('aria-busy', 'true')
  return {
    element,
    scene,
    stage,
    fitTo: (view) => {
      const isSmall = isMobile || isTooSmall(view, GAP_VIEW, MARGIN_VIEW)
      canvas.classList.toggle('viewer__canvas--small', isSmall)
      canvas.classList.toggle('viewer__canvas--narrow', !isMobile && isNarrow(view.width))
    },
  }
}

const div = (className: string, ...children: readonly Node[]): HTMLDivElement => {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}

const withText = <E extends HTMLElement>(element: E, text: string): E => {
  element.textContent = text
  return element
}

const buttons = (count: number, size: ButtonSize, className = ''): Node[] =>
  Array.from({ length: count }, () =>
    div(`icon-btn ${size === 'md' ? '' : `icon-btn--${size}`} ${className}`),
  )

const rule = (): Node => {
  const element = document.createElement('hr')
  element.className = 'map-control__rule'
  return element
}

const axis = (name: string): Node => {
  const element = withText(div('readout__axis'), name)
  element.append(document.createElement('b'))
  return element
}

const scaleBar = (): Node => {
  const labels = withText(document.createElement('b'), '0')
  return div('scalebar', labels, document.createElement('i'))
}

const ratingOf = ({ rating }: MapRecord, size: ButtonSize): Node =>
  rating === null
    ? div('')
    : div(
        'rating',
        ...buttons(1, size),
        withText(div('rating__votes'), wholeText(rating.votes)),
        ...buttons(1, size, 'rating__down'),
        ...buttons(1, size),
      )

const sidebar = (): Node[] => {
  const { widthPx, isCollapsed } = storedSidebar()
  if (isCollapsed) return [div('map-control side-opener', ...buttons(1, 'md'))]
  const side = div(
    'side',
    div('side__bar'),
    div('viewer__skeleton-head', line('60%', 22), line('80%', 14)),
    div('viewer__skeleton-list', line('100%', 32), line('45%', 14), line('70%', 14), line('55%', 14)),
  )
  side.style.width = `${widthPx}px`
  return [side]
}

const line = (width: string, heightPx: number): Node => {
  const element = div('skel')
  element.style.width = width
  element.style.height = `${heightPx}px`
  return element
}

const comments = (): Node[] => {
  const { isOpen, widthPx } = storedComments()
  if (!isOpen) return []
  const panel = div('')
  Object.assign(panel.style, { flex: 'none', width: `${widthPx}px`, background: 'var(--panel)' })
  return [panel]
}

const loading = (): Node => {
  const status = div('visually-hidden', withText(document.createElement('h1'), 'Loading the map…'))
  status.setAttribute('role', 'status')
  return status
}
