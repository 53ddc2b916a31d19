import { HardDrive } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { useContentState } from '../../shell/viewerContext.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import './local.css'

/** Says above a local map that it is empty, for as long as it is. */
export const LocalBanners = () => {
  const [isEmptyTold, setEmptyTold] = useState(false)
  const isEmpty = useContentState(
    ({ content: { categories, types, pois } }) =>
      categories.size === 0 || types.size === 0 || pois.size === 0,
  )
  if (!isEmpty || isEmptyTold) return null
  return <Banner text={LOCAL_TEXTS.empty} onDismiss={() => setEmptyTold(true)} />
}

const SHOWN_MS = 3_000

/** Says for a moment where a local map is kept: on the map, clear of every control, so that nothing moves when it goes. */
export const LocalNotice = () => {
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTold(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isTold) return null
  return (
    <div className="local-told">
      <Banner look="danger" icon={<HardDrive />} text={LOCAL_TEXTS.banner} onDismiss={() => setTold(true)} />
    </div>
  )
}
