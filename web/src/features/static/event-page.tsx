import { event } from '#web/content/services.ts';
import { eventTiles } from './drawings/event-tiles.tsx';
import { EventScene } from './drawings/scenes.tsx';
import { ServicePage } from './service-page.tsx';

export function Component() {
  return <ServicePage service={event} background="sun.tint" scene={<EventScene />} drawings={eventTiles} />;
}
