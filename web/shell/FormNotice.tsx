import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useViewer } from './viewerContext.ts'
import './FormNotice.css'

interface Told {
  readonly text: string
  readonly hint: string | undefined
}

/** In a form: why something could not be saved since it was opened. It stays until the next change is on its way. */
export const FormNotice = () => {
  const { session } = useViewer()
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => {
    const stopNotices = session.onNotice((text, hint) => setTold({ text, hint }))
    const stopState = session.store.subscribe(({ save }, before) => {
      if (save.kind === 'saving' && before.save.kind !== 'saving') setTold(null)
    })
    return () => {
      stopNotices()
      stopState()
    }
  }, [session])
  return (
    told && (
      // The page's message says it aloud.
      <p className="hint is-bad form-notice">
        <CircleAlert />
        <span>
          {told.text} {told.hint}
        </span>
      </p>
    )
  )
}
