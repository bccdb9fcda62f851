/** Creates the alarms, in both regions, and the dashboard. */
import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { alarmsOf } from '../constructs/monitoring/alarms.ts';
import { edgeAlarmsOf } from '../constructs/monitoring/edge-alarms.ts';
import { callOperators } from '../constructs/monitoring/operators.ts';
import { ShopDashboard } from '../constructs/monitoring/shop-dashboard.ts';
import type { Stage } from '../constructs/stage.ts';

interface Watching extends StackProps {
  readonly stage: Stage;
  readonly distributionId: string;
}

interface ShopWatching extends Watching {
  readonly apiId: string;
  readonly tableName: string;
}

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, apiId, tableName, distributionId, ...props }: ShopWatching) {
    super(scope, id, props);
    const alarms = callOperators(this, stage, alarmsOf({ stage: stage.name, apiId, tableName, quietHours: stage.quietHours }));
    new ShopDashboard(this, 'Dashboard', { stage: stage.name, apiId, distributionId, tableName, alarms });
  }
}

/** In us-east-1, because an alarm can only use metrics of its own region. */
export class EdgeWatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, distributionId, ...props }: Watching) {
    super(scope, id, props);
    callOperators(this, stage, edgeAlarmsOf({ stage: stage.name, distributionId }));
  }
}
