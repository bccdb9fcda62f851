/** Creates the sender's domain with DKIM, and a topic for bounces and complaints. */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { mailRecords } from '../constructs/mail-records.ts';
import { arnOf } from '../constructs/shop-function.ts';
import type { Stage } from '../constructs/stage.ts';

export class MailStack extends Stack {
  /** The topic of bounces and complaints; jobs/handle-mail-events is subscribed. */
  readonly eventTopic: ITopic;
  /** The resources that a function needs in order to send: the sender's domain, and its configuration set. */
  readonly senderArns: readonly string[];

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const set = new ConfigurationSet(this, 'Mails', {
      configurationSetName: `nanhe-${stage.name}`,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    // All mails of the domain use the configuration set by default.
    const identity = new EmailIdentity(this, 'Sender', {
      identity: Identity.domain(stage.mailDomain),
      configurationSet: set,
      mailFromDomain: `bounce.${stage.mailDomain}`,
    });
    // The topic keeps its first name: another one would replace it, while the stack of the jobs imports its address.
    const topic = new Topic(this, 'News', { topicName: `nanhe-${stage.name}-mail-news`, enforceSSL: true });
    set.addEventDestination('News', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    this.eventTopic = topic;
    this.senderArns = [arnOf(this, 'ses', `identity/${stage.mailDomain}`), arnOf(this, 'ses', `configuration-set/nanhe-${stage.name}`)];
    const records = [...identity.dkimRecords.map(({ name, value }) => ({ name, type: 'CNAME', value })), ...mailRecords(stage)];
    for (const [index, { name, type, value }] of records.entries()) {
      // The owner of the domain enters these records, so that receivers can verify the sender.
      if (stage.zoneId === undefined) new CfnOutput(this, `Record${index + 1}`, { value: `${name} ${type} ${value}` });
      else new CfnRecordSet(this, `Record${index + 1}`, { hostedZoneId: stage.zoneId, name, type, ttl: '1800', resourceRecords: [value] });
    }
  }
}
