/** Makes the endpoints of the staff known to the client of the API. */
import routes from 'virtual:staff-routes';
import { addRoutes } from './client.ts';

addRoutes(routes);
