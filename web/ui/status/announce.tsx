import { create } from 'zustand'

/** As many as a screen reader may still have to read; older ones leave the page. */
const KEPT = 4

interface Announcement {
  readonly id: number
  readonly text: string
}

const useAnnouncements = create<readonly Announcement[]>(() => [])

let lastId = 0

/** Has screen readers say a text after what they are saying now. The same text may be said again. */
export const announce = (text: string): void => {
  lastId += 1
  const said = { id: lastId, text }
  useAnnouncements.setState((before) => [...before, said].slice(-KEPT), true)
}

/** The page's one polite live region. It is there before the first announcement, or that one would not be read. */
export const LiveRegion = () => (
  <div className="visually-hidden" role="log" aria-label="Announcements">
    {useAnnouncements().map(({ id, text }) => (
      <p key={id}>{text}</p>
    ))}
  </div>
)
