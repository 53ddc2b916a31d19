import { RefreshCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { keepAppOffline, newVersion, startNewVersion } from './offlineApp.ts'
import './app.css'

/** Offers the new version of the site once its files are here. Without a click it comes with the next start. */
export const NewVersion = () => {
  const worker = useStore(newVersion, (state) => state.worker)
  const [isLater, setLater] = useState(false)
  useEffect(() => void keepAppOffline(), [])
  if (worker === null || isLater) return null
  return (
    <div className="new-version" role="status">
      <span>A new version is ready.</span>
      <Button variant="primary" icon={<RefreshCw />} onClick={startNewVersion}>
        Reload
      </Button>
      <IconButton label="Later" onClick={() => setLater(true)}>
        <X />
      </IconButton>
    </div>
  )
}
