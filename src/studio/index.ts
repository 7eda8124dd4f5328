export { openStudio, type Studio, type StudioOptions } from './server/open-studio.ts'
